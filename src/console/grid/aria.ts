import type { RowSource } from './types.ts'

/** Names the active element of a grid to assistive technology; null for none. */
export function setActiveDescendant(grid: HTMLElement, id: string | null): void {
  if (id === null) grid.removeAttribute('aria-activedescendant')
  else if (grid.getAttribute('aria-activedescendant') !== id) grid.setAttribute('aria-activedescendant', id)
}

/** Tells assistive technology how many rows there are, and whether some are on their way. */
export function setRowCount(grid: HTMLElement, source: RowSource): void {
  const { rows, exact } = source.total()
  const count = source.tree !== null ? source.count() : rows
  grid.setAttribute('aria-rowcount', exact ? String(count + 1) : '-1')
  grid.setAttribute('aria-busy', String(source.busy()))
}
