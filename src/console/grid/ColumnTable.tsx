import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { clampWidth, widthOf } from './layout.ts'
import type { ColumnState, GridColumn, GridRow } from './types.ts'
import type { ColumnChanges } from './columnChanges.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const NO_ROWS: GridRow[] = []

const hiddenOf = (visibility: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(visibility).filter((id) => visibility[id] === false)
const visibilityOf = (hidden: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(hidden.map((id) => [id, false]))

/** `ids` with `id` moved by one position; unchanged at the edge. */
function moveId(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id),
    to = from + by
  const next = [...ids]
  if (from < 0 || to < 0 || to >= ids.length) return next
  next.splice(from, 1)
  next.splice(to, 0, id)
  return next
}

function useModel(columns: readonly GridColumn[], start: ColumnState) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        size: widthOf(column),
        enableHiding: column.hideable !== false,
      })),
    [columns],
  )
  const initialState = useRef({
    columnOrder: [...start.order],
    columnVisibility: visibilityOf(start.hidden),
    columnSizing: { ...start.widths },
    columnPinning: { start: [...start.start], end: [...start.end] },
  }).current
  return useTable(
    { features, columns: definitions, data: NO_ROWS, initialState },
    ({ columnOrder, columnVisibility, columnSizing, columnPinning }) => ({
      columnOrder,
      columnVisibility,
      columnSizing,
      columnPinning,
    }),
  )
}
type Model = ReturnType<typeof useModel>

function moveColumn(table: Model, id: string, step: 1 | -1): void {
  const side = table.getColumn(id)?.getIsPinned() ?? false
  if (side !== false) {
    table.setColumnPinning((pinning) => ({ ...pinning, [side]: moveId(pinning[side], id, step) }))
    return
  }
  const center = moveId(
    table.getCenterVisibleLeafColumns().map((column) => column.id),
    id,
    step,
  )
  const hiddenIds = table
    .getAllLeafColumns()
    .map((column) => column.id)
    .filter((columnId) => !center.includes(columnId))
  table.setColumnOrder([...center, ...hiddenIds])
}

function changesOf(getTable: () => Model): ColumnChanges {
  return {
    resize: (id, width) => getTable().setColumnSizing((sizes) => ({ ...sizes, [id]: clampWidth(width) })),
    hide: (id) => {
      const column = getTable().getColumn(id)
      if (column?.getCanHide() === true && getTable().getVisibleLeafColumns().length > 1)
        column.toggleVisibility(false)
    },
    pin: (id, side) => {
      const column = getTable().getColumn(id)
      column?.pin(column.getIsPinned() === side ? false : side)
    },
    move: (id, by) => moveColumn(getTable(), id, by),
    patch: (state) => {
      if (state.order !== undefined) getTable().setColumnOrder([...state.order])
      if (state.hidden !== undefined) getTable().setColumnVisibility(visibilityOf(state.hidden))
      if (state.widths !== undefined) getTable().setColumnSizing({ ...state.widths })
      if (state.start !== undefined || state.end !== undefined)
        getTable().setColumnPinning((pinning) => ({
          start: [...(state.start ?? pinning.start)],
          end: [...(state.end ?? pinning.end)],
        }))
    },
  }
}

interface ColumnTableProps {
  readonly columns: readonly GridColumn[]
  /** The initial arrangement of the table. */
  readonly start: ColumnState
  /** Called once, when changes can be made. */
  readonly ready: (changes: ColumnChanges) => void
  readonly changed: (state: ColumnState) => void
}

/** The table instance that computes column changes; it renders nothing. */
export function ColumnTable({ columns, start, ready, changed }: ColumnTableProps) {
  const table = useModel(columns, start)
  const latest = useRef(table)
  latest.current = table
  const { state } = table
  const first = useRef(state)
  useLayoutEffect(() => {
    if (first.current === state) return
    first.current = state
    changed({
      order: state.columnOrder,
      hidden: hiddenOf(state.columnVisibility),
      widths: state.columnSizing,
      start: state.columnPinning.start,
      end: state.columnPinning.end,
    })
  }, [state, changed])
  useEffect(() => ready(changesOf(() => latest.current)), [ready])
  return null
}
