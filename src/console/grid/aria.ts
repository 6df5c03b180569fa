import type { RowSource } from './types.ts'

/** Element id of a header cell. */
export const headId = (name: string, key: number): string => `${name}-h${key}`

/** Sets `aria-activedescendant` of a grid; null removes it. */
export function setActiveDescendant(grid: HTMLElement, id: string | null): void {
  if (id === null) grid.removeAttribute('aria-activedescendant')
  else if (grid.getAttribute('aria-activedescendant') !== id) grid.setAttribute('aria-activedescendant', id)
}

/** Sets the row count and whether rows are being loaded. */
export function setRowCount(grid: HTMLElement, source: RowSource): void {
  const { rows, exact } = source.total()
  const count = source.tree !== null ? source.count() : rows
  grid.setAttribute('aria-rowcount', exact ? String(count + 1) : '-1')
  grid.setAttribute('aria-busy', String(source.busy()))
}
