import { post } from '../../ledger/post.ts'
import type { Writer } from '../../store/db.ts'

const DAY_MS = 86_400_000,
  SHANGHAI_MS = 8 * 3_600_000
/** Context of a posting in the past: days ago and minute of the day in Shanghai. */
interface PastContext {
  readonly db: Writer
  readonly tenantId: string
  readonly operatorId?: string | null
  readonly daysAgo: number
  readonly minute: number
}

/** A minute of a day before today, in Shanghai. */
export function pastMoment(daysAgo: number, minute: number): Date {
  const today = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  return new Date(today - daysAgo * DAY_MS + minute * 60_000)
}

/** Posts an amount on a day before the first orders of the demonstration. */
export async function postPast(
  { db, tenantId, operatorId, daysAgo, minute }: PastContext,
  posting: Parameters<typeof post>[1],
): Promise<void> {
  await post(
    {
      db,
      tenantId,
      operatorId: operatorId ?? null,
      at: pastMoment(daysAgo, minute),
    },
    posting,
  )
}
