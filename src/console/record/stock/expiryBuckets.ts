import { parseMoment } from '../../../kernel/time.ts'
import type { Row } from '../calls.ts'

const DAY_MS = 86_400_000
/** Days until the end of each bucket. */
const ENDS = [30, 90, 365, Number.POSITIVE_INFINITY] as const
const LABELS = ['30 天内', '31 – 90 天', '91 – 365 天', '1 年以上'] as const

export interface ExpiryBucket {
  /** Chinese. */
  readonly label: string
  readonly qty: number
  readonly batches: readonly Row[]
}

/** Available pieces of batches by the days until they expire; those that never do are in the last bucket. */
export function expiryBuckets(batches: readonly Row[], now: number): readonly ExpiryBucket[] {
  const bucketOf = ({ expireTime }: Row): number => {
    if (typeof expireTime !== 'string' || expireTime === '') return ENDS.length - 1
    const days = (parseMoment(expireTime).getTime() - now) / DAY_MS
    return ENDS.findIndex((end) => days <= end)
  }
  return LABELS.map((label, index) => {
    const own = batches.filter((batch) => Number(batch.availableQty ?? 0) > 0 && bucketOf(batch) === index)
    return { label, qty: own.reduce((sum, batch) => sum + Number(batch.availableQty ?? 0), 0), batches: own }
  })
}
