import { columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useEffect, useMemo, useRef } from 'react'
import { BOX_WIDTH, clampWidth, type ColumnLayout, layColumns, type Placed, type Region, widthOf } from './layout.ts'
import type { ColumnState, GridColumn, GridRow } from './types.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })
const NO_ROWS: GridRow[] = []
const AS_DECLARED: ColumnState = { order: [], hidden: [], widths: {}, start: [], end: [] }

/** What keys, the mouse and commands may do to columns; positions are changed by one at a time. */
export interface ColumnActions {
  readonly resize: (id: string, width: number) => void
  readonly hide: (id: string) => void
  /** Pins to a side, or frees a column that is pinned there. */
  readonly pin: (id: string, side: 'start' | 'end') => void
  readonly move: (id: string, by: 1 | -1) => void
  readonly state: () => ColumnState
  readonly put: (state: Partial<ColumnState>) => void
}

export interface ColumnModel { readonly layout: ColumnLayout; readonly actions: ColumnActions }

const hiddenOf = (visibility: Readonly<Record<string, boolean>>): string[] => Object.keys(visibility).filter((id) => visibility[id] === false)
const visibilityOf = (hidden: readonly string[]): Record<string, boolean> => Object.fromEntries(hidden.map((id) => [id, false]))

/** `id` one step further among `ids`, unchanged at the edge. */
function stepped(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id), to = from + by
  const next = [...ids]
  if (from < 0 || to < 0 || to >= ids.length) return next
  next.splice(from, 1)
  next.splice(to, 0, id)
  return next
}

function useModel(columns: readonly GridColumn[], start: Partial<ColumnState>) {
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, size: widthOf(column), enableHiding: column.hideable !== false })), [columns])
  const initialState = useRef({
    columnOrder: [...(start.order ?? [])], columnVisibility: visibilityOf(start.hidden ?? []), columnSizing: { ...start.widths },
    columnPinning: { start: [...(start.start ?? [])], end: [...(start.end ?? [])] },
  }).current
  return useTable({ features, columns: definitions, data: NO_ROWS, initialState }, ({ columnOrder, columnVisibility, columnSizing, columnPinning }) => ({ columnOrder, columnVisibility, columnSizing, columnPinning }))
}
type Model = ReturnType<typeof useModel>

const REGIONS: readonly Region[] = ['start', 'center', 'end']

function layoutOf(table: Model, columns: readonly GridColumn[], boxes: boolean): ColumnLayout {
  const keys = new Map(columns.map((column, key) => [column.id, key]))
  const placed: Placed[] = boxes ? [{ column: null, key: columns.length, region: 'start', width: BOX_WIDTH }] : []
  for (const region of REGIONS) {
    for (const leaf of table.getPinnedVisibleLeafColumns(region)) {
      const key = keys.get(leaf.id)
      const column = key === undefined ? undefined : columns[key]
      if (key !== undefined && column !== undefined) placed.push({ column, key, region, width: clampWidth(leaf.getSize()) })
    }
  }
  return layColumns(placed)
}

function moveColumn(table: Model, id: string, by: 1 | -1): void {
  const side = table.getColumn(id)?.getIsPinned() ?? false
  if (side !== false) {
    table.setColumnPinning((pinning) => ({ ...pinning, [side]: stepped(pinning[side], id, by) }))
    return
  }
  const center = stepped(table.getCenterVisibleLeafColumns().map((column) => column.id), id, by)
  const rest = table.getAllLeafColumns().map((column) => column.id).filter((one) => !center.includes(one))
  table.setColumnOrder([...center, ...rest])
}

function actionsOf(read: () => Model): ColumnActions {
  return {
    resize: (id, width) => read().setColumnSizing((sizes) => ({ ...sizes, [id]: clampWidth(width) })),
    hide: (id) => {
      const column = read().getColumn(id)
      if (column?.getCanHide() === true && read().getVisibleLeafColumns().length > 1) column.toggleVisibility(false)
    },
    pin: (id, side) => {
      const column = read().getColumn(id)
      column?.pin(column.getIsPinned() === side ? false : side)
    },
    move: (id, by) => moveColumn(read(), id, by),
    state: () => {
      const { columnOrder, columnVisibility, columnSizing, columnPinning } = read().state
      return { order: columnOrder, hidden: hiddenOf(columnVisibility), widths: columnSizing, start: columnPinning.start, end: columnPinning.end }
    },
    put: (state) => {
      if (state.order !== undefined) read().setColumnOrder([...state.order])
      if (state.hidden !== undefined) read().setColumnVisibility(visibilityOf(state.hidden))
      if (state.widths !== undefined) read().setColumnSizing({ ...state.widths })
      if (state.start !== undefined || state.end !== undefined) read().setColumnPinning((pinning) => ({ start: [...(state.start ?? pinning.start)], end: [...(state.end ?? pinning.end)] }))
    },
  }
}

/** The columns as the operator arranged them; renders its component when the arrangement changes, never on scroll. */
export function useColumns(columns: readonly GridColumn[], start: Partial<ColumnState>, boxes: boolean, changed: ((state: ColumnState) => void) | undefined): ColumnModel {
  const table = useModel(columns, start)
  const latest = useRef(table)
  latest.current = table
  const actions = useMemo(() => actionsOf(() => latest.current), [])
  const arrangement = table.state
  const layout = useMemo(() => layoutOf(table, columns, boxes), [arrangement, columns, boxes])
  const given = useRef(start)
  useEffect(() => {
    if (given.current !== start) actions.put({ ...AS_DECLARED, ...start })
    given.current = start
  }, [start, actions])
  const first = useRef(arrangement)
  useEffect(() => {
    if (first.current !== arrangement) changed?.(actions.state())
    first.current = arrangement
  }, [arrangement])
  return useMemo(() => ({ layout, actions }), [layout, actions])
}
