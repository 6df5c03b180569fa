const PROGRESS = /^\(\d+%\) /

/** Shows the progress of running changes before the title of the page, 0 to 1; null shows the title alone. */
export function showInTitle(progress: number | null): void {
  const title = document.title.replace(PROGRESS, '')
  const text = progress === null ? title : `(${Math.min(99, Math.floor(progress * 100))}%) ${title}`
  if (document.title !== text) document.title = text
}
