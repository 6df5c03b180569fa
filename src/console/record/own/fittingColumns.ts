/** A column of a table that has to fit: its least width in CSS pixels, and when it leaves (1 first). */
export interface FittingColumn {
  readonly id: string
  readonly width: number
  readonly leaves?: number
}

/** The columns that fit into a width: those that may leave go in their order, the others stay. */
export function fittingColumns<C extends FittingColumn>(columns: readonly C[], width: number): readonly C[] {
  const leaving = columns
    .filter(({ leaves }) => leaves !== undefined)
    .toSorted((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0))
  const gone = new Set<string>()
  const needed = (): number =>
    columns.reduce((sum, column) => sum + (gone.has(column.id) ? 0 : column.width), 0)
  for (const { id } of leaving) {
    if (needed() <= width) break
    gone.add(id)
  }
  return columns.filter(({ id }) => !gone.has(id))
}
