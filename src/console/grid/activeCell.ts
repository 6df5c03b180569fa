import { isCheckboxColumn } from './cursor.ts'
import type { CellEditing } from './editing.ts'
import type { GridEngine } from './engine.ts'
import { columnIndex } from './layout.ts'
import type { GridRow } from './types.ts'

/** The cell of the cursor, where it holds data of a loaded row. */
export interface ActiveCell {
  readonly row: GridRow
  readonly column: string
  readonly isEditable: boolean
}

/** Whether a cell can be edited and has its value. */
export function canEdit({ layout }: GridEngine, editing: CellEditing, row: GridRow, column: string): boolean {
  const displayed = layout.columns[columnIndex(layout, column)]?.column ?? null
  const isRead = displayed !== null && (displayed.field === undefined || displayed.field in row)
  return isRead && editing.reason(row, column) === null
}

export function activeCell(engine: GridEngine, editing: CellEditing): ActiveCell | null {
  const { index, column } = engine.cursor
  const row = engine.row(index)
  if (column === null || row === undefined || isCheckboxColumn(column) || column.startsWith('#')) return null
  return { row, column, isEditable: canEdit(engine, editing, row, column) }
}
