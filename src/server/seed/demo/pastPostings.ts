import { post } from '../../ledger/post.ts'
import type { Writer } from '../../store/db.ts'

const DAY_MS = 86_400_000,
  SHANGHAI_MS = 8 * 3_600_000
/** Where, by whom and when: so many days ago, at a minute of the company's day. */
interface Past {
  readonly db: Writer
  readonly tenantId: string
  readonly operatorId?: string | null
  readonly daysAgo: number
  readonly minute: number
}

/** Posts what was there before the demonstration's first orders, on its day. */
export async function postPast(
  { db, tenantId, operatorId, daysAgo, minute }: Past,
  posting: Parameters<typeof post>[1],
): Promise<void> {
  const today = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  await post(
    {
      db,
      tenantId,
      operatorId: operatorId ?? null,
      at: new Date(today - daysAgo * DAY_MS + minute * 60_000),
    },
    posting,
  )
}
