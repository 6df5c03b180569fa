import {
  BOX_WIDTH,
  clampWidth,
  type ColumnLayout,
  layColumns,
  type Placed,
  type Region,
  widthOf,
} from './layout.ts'
import type { ColumnState, GridColumn } from './types.ts'

/** The columns as they were declared. */
export const AS_DECLARED: ColumnState = { order: [], hidden: [], widths: {}, start: [], end: [] }

interface Numbered {
  readonly column: GridColumn
  readonly key: number
}

/** First the ones named in `ids`, in that order, then the rest as they were. */
function inOrder(columns: readonly Numbered[], ids: readonly string[]): Numbered[] {
  const named = ids.flatMap((id) => columns.filter(({ column }) => column.id === id))
  return [...named, ...columns.filter((one) => !named.includes(one))]
}

/** Lays the visible columns as the operator arranged them, the boxes before all. */
export function layoutOf(
  { order, hidden, widths, start, end }: ColumnState,
  columns: readonly GridColumn[],
  boxes: boolean,
): ColumnLayout {
  const numbered = columns.map((column, key): Numbered => ({ column, key }))
  const pinned = new Set([...start, ...end])
  const regions: readonly (readonly [Region, readonly Numbered[]])[] = [
    [
      'start',
      inOrder(
        numbered.filter(({ column }) => start.includes(column.id)),
        start,
      ),
    ],
    [
      'center',
      inOrder(
        numbered.filter(({ column }) => !pinned.has(column.id)),
        order,
      ),
    ],
    [
      'end',
      inOrder(
        numbered.filter(({ column }) => end.includes(column.id)),
        end,
      ),
    ],
  ]
  const placed: Placed[] = boxes
    ? [{ column: null, key: columns.length, region: 'start', width: BOX_WIDTH }]
    : []
  for (const [region, those] of regions) {
    for (const { column, key } of those)
      if (!hidden.includes(column.id))
        placed.push({ column, key, region, width: clampWidth(widths[column.id] ?? widthOf(column)) })
  }
  return layColumns(placed)
}
