import { isCheckboxColumn } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import { columnIndex, type ColumnLayout } from './layout.ts'
import type { Range } from './range.ts'
import type { Cursor } from './types.ts'

/** Rows and visible columns by index, the last of both included. */
export interface CellRange {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

/** The range of cells between the anchor and the cursor; null without an anchor. */
export function cellRangeOf({ index, column, anchor }: Cursor, layout: ColumnLayout): CellRange | null {
  if (anchor === undefined) return null
  const at = columnIndex(layout, column),
    from = columnIndex(layout, anchor.column)
  return at < 0 || from < 0
    ? null
    : {
        fromRow: Math.min(index, anchor.index),
        toRow: Math.max(index, anchor.index),
        fromColumn: Math.min(at, from),
        toColumn: Math.max(at, from),
      }
}

function* cellsIn({ body, layout, cursor }: GridEngine, rows: Range): Generator<HTMLElement> {
  const range = cellRangeOf(cursor, layout)
  if (range === null) return
  for (let row = Math.max(rows.from, range.fromRow); row <= Math.min(rows.to, range.toRow); row++) {
    const slot = body.slotOf(row)
    for (let column = range.fromColumn; column <= range.toColumn; column++) {
      const cell = isCheckboxColumn(layout.columns[column]?.id ?? null) ? null : slot?.cellAt(column)
      if (cell) yield cell
    }
  }
}

/** Returns a function that marks the painted cells of the range; it has to run after every painting. */
export function cellMarks(engine: GridEngine): () => void {
  let marked = new Set<HTMLElement>()
  return () => {
    const next = new Set(cellsIn(engine, engine.visibleRows()))
    for (const cell of marked) if (!next.has(cell)) mark(cell, false)
    for (const cell of next) if (!marked.has(cell)) mark(cell, true)
    marked = next
  }
}

function mark(cell: HTMLElement, on: boolean): void {
  cell.toggleAttribute('data-range', on)
  if (on) cell.setAttribute('aria-selected', 'true')
  else cell.removeAttribute('aria-selected')
}
