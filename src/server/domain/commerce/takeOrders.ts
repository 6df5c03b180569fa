import type { Row } from '../../../contract/define/row.ts'
import type { commerceConfig } from '../../../contract/resources/commerce/commerceConfig.ts'
import { commerceOrder } from '../../../contract/resources/commerce/commerceOrder.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { lockTracked, type TrackedUser, trackedUsers } from '../../store/commerce/commerceRows.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import type { CpsOrder } from './cpsGateway.ts'
import { type Tracked, trackedChange } from './trackedChange.ts'

type Config = Row<typeof commerceConfig>

/** The columns of an order that never change: which it is, and whose. */
const identity = (order: CpsOrder, config: Config, user: TrackedUser | null) => ({
  platform: config.platform,
  configId: config.id,
  orderNo: order.orderNo,
  subOrderNo: order.subOrderNo,
  userId: user?.id ?? null,
  ...(user?.mobile ? { mobile: user.mobile, 'mobile.hmac': user.digest, mobileMask: user.mask } : {}),
  rebateState: 'none' as const,
})

/** The orders known here with these numbers, locked, by number. */
async function trackedRows(orders: readonly CpsOrder[], config: Config, { db, tenantId }: Work) {
  const ids = await lockTracked(db, tenantId, {
    platform: config.platform,
    numbers: orders.map(({ subOrderNo }) => subOrderNo),
  })
  const rows = await findRows(db, commerceOrder, tenantId, [...ids.values()])
  return new Map(rows.map((row): [string, Tracked] => [row.subOrderNo ?? '', row]))
}

/** Writes what a page of a union says of its orders; of one that is named twice the last word counts. */
export async function takeOrders(
  page: readonly CpsOrder[],
  config: Config,
  work: Work,
): Promise<{ readonly added: number; readonly changed: number }> {
  const { db, tenantId } = work
  const orders = [...new Map(page.map((order) => [order.subOrderNo, order])).values()]
  const users = await trackedUsers(
    db,
    tenantId,
    orders.flatMap(({ userId }) => userId ?? []),
  )
  const before = await trackedRows(orders, config, work),
    today = momentOf(work).slice(0, 10)
  const fresh: Record<string, unknown>[] = []
  let changed = 0
  for (const order of orders) {
    const row = before.get(order.subOrderNo) ?? null,
      user = order.userId === null ? null : (users.get(order.userId) ?? null)
    const set = trackedChange(row, order, { config, userId: row ? row.userId : (user?.id ?? null), today })
    if (set === null) continue
    if (row === null) fresh.push({ ...identity(order, config, user), ...set })
    else {
      await updateRows(db, commerceOrder, { tenantId, ids: [row.id], set, userId: null })
      changed += 1
    }
  }
  await insertRows(db, commerceOrder, tenantId, fresh)
  return { added: fresh.length, changed }
}
