/** What is known about the number of rows. */
export interface RowTotal {
  readonly rows: number
  readonly exact: boolean
}
export const UNKNOWN_TOTAL: RowTotal = { rows: 0, exact: false }

/**
 * The part of a response that concerns the total: `offset` is the index of its first row, `total` null where
 * it was not counted.
 */
export interface WindowResult {
  readonly offset: number
  readonly rows: number
  readonly requestedRows: number
  readonly total: number | null
  readonly capped: boolean
}

/**
 * The total after a response: a short window marks the end, an exact count is taken over, a capped one is a
 * minimum.
 */
export function rowTotalAfter(
  previous: RowTotal,
  { offset, rows, requestedRows, total, capped }: WindowResult,
): RowTotal {
  if (total !== null && !capped) return { rows: total, exact: true }
  const endOffset = offset + rows
  if (rows > 0 && rows < requestedRows) return { rows: endOffset, exact: true }
  if (rows === 0 && offset === 0) return { rows: 0, exact: true }
  if (rows === 0)
    return { rows: Math.min(previous.rows, offset), exact: previous.exact && previous.rows <= offset }
  return previous.exact && previous.rows >= endOffset
    ? previous
    : { rows: Math.max(previous.rows, total ?? 0, endOffset), exact: false }
}

/** Rows under the scrollbar: while the end is not known there is always one more window to scroll to. */
export const scrollableRows = (total: RowTotal, window: number): number =>
  total.exact ? total.rows : total.rows + window

interface PageNumber {
  readonly current: number
  readonly size: number
}
/** The last page if `page` lies behind it; null if it does not, or while the total is not exact. */
export const lastPageBefore = (
  { rows, exact }: RowTotal,
  { current, size }: PageNumber,
): PageNumber | null =>
  exact && rows > 0 && (current - 1) * size >= rows ? { current: Math.ceil(rows / size), size } : null
