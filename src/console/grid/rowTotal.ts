/** What is known about how many rows there are. */
export interface RowTotal {
  readonly rows: number
  readonly exact: boolean
}
export const UNKNOWN_TOTAL: RowTotal = { rows: 0, exact: false }

/**
 * One answer as it bears on the length: `at` is the place of its first row, `total` null where it was not
 * counted.
 */
export interface WindowResult {
  readonly offset: number
  readonly rows: number
  readonly requestedRows: number
  readonly total: number | null
  readonly capped: boolean
}

/**
 * The length after an answer: a short window shows the end, a full count is believed, a capped one is a
 * least.
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

/** Rows under the scrollbar: while the end is not known there is always one more window to scroll into. */
export const scrollableRows = (total: RowTotal, window: number): number =>
  total.exact ? total.rows : total.rows + window
