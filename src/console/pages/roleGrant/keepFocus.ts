/** The focus goes to the tree when what had it has left the page. */
export function keepFocus({ currentTarget }: { readonly currentTarget: Element }): void {
  const page = currentTarget.closest('.grant-page')
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) page?.querySelector<HTMLElement>('[role=tree]')?.focus()
  })
}
