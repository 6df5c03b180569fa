/** How long a row that moved by itself stays marked, in milliseconds. */
const MARK_MS = 1600

/**
 * Marks rows of a grid for a moment; not where the operator wants less motion. `indexes` count from the top of the
 * list.
 */
export function highlight(host: HTMLElement, indexes: readonly number[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const index of indexes) {
    // The first row of the list stands below the head.
    const row = host.querySelector<HTMLElement>(`.qd-row[aria-rowindex="${index + 2}"]`)
    for (const part of row ? [row, ...row.querySelectorAll<HTMLElement>(':scope > .qd-pin')] : [])
      part.animate([{ backgroundColor: 'color-mix(in oklab, var(--accent) 28%, var(--surface))' }, {}], {
        duration: MARK_MS,
        easing: 'ease-out',
      })
  }
}
