/** What is known about how many rows there are. */
export interface Length {
  readonly rows: number
  readonly exact: boolean
}
export const UNKNOWN: Length = { rows: 0, exact: false }

/**
 * One answer as it bears on the length: `at` is the place of its first row, `total` null where it was not
 * counted.
 */
export interface Evidence {
  readonly at: number
  readonly rows: number
  readonly asked: number
  readonly total: number | null
  readonly capped: boolean
}

/**
 * The length after an answer: a short window shows the end, a full count is believed, a capped one is a
 * least.
 */
export function lengthAfter(before: Length, { at, rows, asked, total, capped }: Evidence): Length {
  if (total !== null && !capped) return { rows: total, exact: true }
  const seen = at + rows
  if (rows > 0 && rows < asked) return { rows: seen, exact: true }
  if (rows === 0 && at === 0) return { rows: 0, exact: true }
  if (rows === 0) return { rows: Math.min(before.rows, at), exact: before.exact && before.rows <= at }
  return before.exact && before.rows >= seen
    ? before
    : { rows: Math.max(before.rows, total ?? 0, seen), exact: false }
}

/** Rows under the scrollbar: while the end is not known there is always one more window to scroll into. */
export const scrollable = (length: Length, window: number): number =>
  length.exact ? length.rows : length.rows + window
