import {
  CHECKBOX_WIDTH,
  clampWidth,
  type ColumnLayout,
  layColumns,
  type SizedColumn,
  type Region,
  widthOf,
} from './layout.ts'
import type { ColumnState, GridColumn } from './types.ts'

/** The columns as they are declared. */
export const AS_DECLARED: ColumnState = { order: [], hidden: [], widths: {}, start: [], end: [] }

interface KeyedColumn {
  readonly column: GridColumn
  readonly key: number
}

/** First the columns named in `ids`, in that order, then the rest in their previous order. */
function inOrder(columns: readonly KeyedColumn[], ids: readonly string[]): KeyedColumn[] {
  const namedColumns = ids.flatMap((id) => columns.filter(({ column }) => column.id === id))
  return [...namedColumns, ...columns.filter((keyed) => !namedColumns.includes(keyed))]
}

/** Lays out the visible columns as the operator arranged them, the checkbox column first. */
export function layoutOf(
  { order, hidden, widths, start, end }: ColumnState,
  columns: readonly GridColumn[],
  hasCheckboxes: boolean,
): ColumnLayout {
  const keyedColumns = columns.map((column, key): KeyedColumn => ({ column, key }))
  const pinned = new Set([...start, ...end])
  const regions: readonly (readonly [Region, readonly KeyedColumn[]])[] = [
    [
      'start',
      inOrder(
        keyedColumns.filter(({ column }) => start.includes(column.id)),
        start,
      ),
    ],
    [
      'center',
      inOrder(
        keyedColumns.filter(({ column }) => !pinned.has(column.id)),
        order,
      ),
    ],
    [
      'end',
      inOrder(
        keyedColumns.filter(({ column }) => end.includes(column.id)),
        end,
      ),
    ],
  ]
  const sizedColumns: SizedColumn[] = hasCheckboxes
    ? [{ column: null, key: columns.length, region: 'start', width: CHECKBOX_WIDTH }]
    : []
  for (const [region, regionColumns] of regions) {
    for (const { column, key } of regionColumns)
      if (!hidden.includes(column.id))
        sizedColumns.push({ column, key, region, width: clampWidth(widths[column.id] ?? widthOf(column)) })
  }
  return layColumns(sizedColumns)
}
