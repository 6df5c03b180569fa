import { randomInt } from 'node:crypto'
import { type Fen, fen } from '../../../kernel/money.ts'

/** What is left of a campaign with amounts within bounds. */
export interface Draw {
  readonly rest: Fen
  readonly count: number
  readonly min: Fen
  readonly max: Fen
}

/**
 * The amounts the next of `count` red packets may have, so that what is left still suffices for the others at their
 * least and can be given away by them at their most; null where there is none.
 */
export function boundsOf({ rest, count, min, max }: Draw): { readonly low: Fen; readonly high: Fen } | null {
  const low = Math.max(min, rest - (count - 1) * max),
    high = Math.min(max, rest - (count - 1) * min)
  return count >= 1 && low <= high ? { low: fen(low), high: fen(high) } : null
}

/** An amount drawn within the bounds, each fen as likely as any other; null where there is none. */
export function drawAmount(draw: Draw, random: (below: number) => number = randomInt): Fen | null {
  const bounds = boundsOf(draw)
  return bounds && fen(bounds.low + random(bounds.high - bounds.low + 1))
}
