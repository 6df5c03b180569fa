import { isCheckboxColumn } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import type { RowIntent } from './intents.ts'
import { columnIndex } from './layout.ts'
import type { GridColumn } from './types.ts'

interface CellMove {
  readonly rows?: number
  readonly columns?: number
  /** To the last filled cell before an empty one, or to the next filled one. */
  readonly edge?: true
  readonly extend?: true
}

const BY_KEY: Readonly<Partial<Record<RowIntent, CellMove>>> = {
  extendDown: { rows: 1, extend: true },
  extendUp: { rows: -1, extend: true },
  extendRight: { columns: 1, extend: true },
  extendLeft: { columns: -1, extend: true },
  extendHome: { columns: -Infinity, extend: true },
  extendEnd: { columns: Infinity, extend: true },
  extendFirst: { rows: -Infinity, extend: true },
  extendLast: { rows: Infinity, extend: true },
  edgeDown: { rows: 1, edge: true },
  edgeUp: { rows: -1, edge: true },
  edgeRight: { columns: 1, edge: true },
  edgeLeft: { columns: -1, edge: true },
  extendEdgeDown: { rows: 1, edge: true, extend: true },
  extendEdgeUp: { rows: -1, edge: true, extend: true },
  extendEdgeRight: { columns: 1, edge: true, extend: true },
  extendEdgeLeft: { columns: -1, edge: true, extend: true },
}

const moveOf = (engine: GridEngine, intent: RowIntent): CellMove | undefined => {
  const page = engine.viewport.visibleRowCount - 1
  if (intent === 'extendPageDown') return { rows: page, extend: true }
  if (intent === 'extendPageUp') return { rows: -page, extend: true }
  return BY_KEY[intent]
}

/** Applies a key that moves by cells or extends their range; false if it is none, or no cell is active. */
export function runCellIntent(engine: GridEngine, intent: RowIntent): boolean {
  const {
    cursor: { index, column, anchor },
    layout,
  } = engine
  if (column === null) return false
  if (intent === 'leave' && anchor !== undefined) {
    engine.moveTo(index, column)
    return true
  }
  const move = moveOf(engine, intent)
  if (move === undefined || (move.extend && isCheckboxColumn(column))) return false
  const at = columnIndex(layout, column)
  const row = move.rows ? rowAfter(engine, index, move.rows, move.edge) : index
  const target = move.columns ? columnAfter(engine, at, move.columns, move.edge) : at
  engine.rangeSelection.resetAnchor()
  engine.moveTo(
    row,
    layout.columns[target]?.id ?? column,
    move.extend ? (anchor ?? { index, column }) : undefined,
  )
  return true
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

function rowAfter(engine: GridEngine, index: number, by: number, edge?: true): number {
  const last = engine.count - 1
  if (!edge) return clamp(index + by, 0, last)
  const column = engine.layout.columns[columnIndex(engine.layout, engine.cursor.column)]?.column ?? null
  return edgeAfter({
    at: index,
    step: by,
    low: 0,
    high: last,
    isFilled: (row) => isFilled(engine, row, column),
  })
}

function columnAfter(engine: GridEngine, at: number, by: number, edge?: true): number {
  const { columns } = engine.layout
  const low = isCheckboxColumn(columns[0]?.id ?? null) ? 1 : 0,
    high = columns.length - 1
  if (!edge) return clamp(at + by, low, high)
  const row = engine.cursor.index
  return edgeAfter({
    at,
    step: by,
    low,
    high,
    isFilled: (index) => isFilled(engine, row, columns[index]?.column ?? null),
  })
}

/** Whether a cell shows a value; null while its row has not been read. */
function isFilled(engine: GridEngine, index: number, column: GridColumn | null): boolean | null {
  const row = engine.row(index)
  if (row === undefined || column === null) return null
  const value = column.value === undefined ? row[column.id] : column.value(row)
  return !(
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

interface Edge {
  readonly at: number
  readonly step: number
  readonly low: number
  readonly high: number
  readonly isFilled: (index: number) => boolean | null
}

/** Where data begins or ends from a cell on; the end of the list where its rows have not been read. */
function edgeAfter({ at, step, low, high, isFilled: filled }: Edge): number {
  const end = step > 0 ? high : low
  if (at === end) return end
  const inData = filled(at) === true && filled(at + step) === true
  for (let index = at + step; index !== end; index += step) {
    const next = filled(inData ? index + step : index)
    if (next === null) return end
    if (next !== inData) return index
  }
  return end
}
