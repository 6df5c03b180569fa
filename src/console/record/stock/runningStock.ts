import type { Row } from '../calls.ts'

/** A movement with the available pieces of its batch after it. */
export interface Movement {
  readonly row: Row
  readonly after: number
}

/** Movements, newest first, each with the available pieces after it, reckoned back from those of now. */
export function runningStock(rows: readonly Row[], availableNow: number): readonly Movement[] {
  let after = availableNow
  return rows.map((row) => {
    const movement = { row, after }
    after -= Number(row.availableDelta ?? 0)
    return movement
  })
}

/** A change with its sign, a point for none: `+5`, `−1`, `·`. */
export const signed = (delta: unknown): string => {
  const value = Number(delta ?? 0)
  if (value === 0) return '·'
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toLocaleString('en-US')}`
}
