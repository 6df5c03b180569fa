import type { GridColumn } from '../grid/types.ts'
import type { ListScreenState } from './useListScreen.ts'

/** Cells that are marked in the rows: rows from `from` to `to`, both included, in some of the columns. */
export interface MarkedCells {
  readonly from: number
  readonly to: number
  readonly columns: readonly GridColumn[]
}

/** Whether a column shows a field, and no buttons. */
export const isData = ({ id }: GridColumn): boolean => !id.startsWith('#')

/** The range of cells, or the one active cell; null while the cursor is on whole rows. */
export function markedCells({ model, grid }: ListScreenState): MarkedCells | null {
  const { index, column, anchor } = model.cursor.get()
  const columns = grid.current?.visibleColumns() ?? []
  const place = (id: string): number => columns.findIndex((candidate) => candidate.id === id)
  if (column === null || place(column) < 0) return null
  const corner = anchor && place(anchor.column) >= 0 ? anchor : { index, column }
  const [left = 0, right = 0] = [place(column), place(corner.column)].sort((a, b) => a - b)
  return {
    from: Math.min(index, corner.index),
    to: Math.max(index, corner.index),
    columns: columns.slice(left, right + 1).filter(isData),
  }
}

/** Whether more than the active cell is marked. */
export const hasRange = ({ model }: Pick<ListScreenState, 'model'>): boolean =>
  model.cursor.get().anchor !== undefined
