/** What a spreadsheet could take for a formula. */
const RISKY = /^[\s]*[=+\-@＝＋－＠]/
const cell = (text: string): string => {
  const safe = RISKY.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves a small table as a file a spreadsheet opens. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const href = URL.createObjectURL(
    new Blob([`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`], { type: 'text/csv' }),
  )
  Object.assign(document.createElement('a'), { href, download: `${name}.csv` }).click()
  URL.revokeObjectURL(href)
}
