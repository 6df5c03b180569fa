import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { holdMany } from '../../ledger/holds.ts'
import { claimOrderKeys } from '../../store/order/orderRows.ts'
import { booksOf } from '../finance/books.ts'
import { takeActivities } from '../product/activity/activityUse.ts'
import { countOrders } from '../risk/rules.ts'
import { lockOwnStock, payFromOwnStock, registerNewNumbers } from './ownStock.ts'
import type { Prepared } from './prepare.ts'
import { holdOf } from './request.ts'
import { keyOf } from './takeOrder.ts'
import { writeOrders } from './writeOrders.ts'

/**
 * Accepts orders that passed their gates, all or none, with one hold per account. Refuses with
 * `ORDER_MISMATCH` where a number exists already.
 */
export async function acceptPrepared(work: Work, orders: readonly Prepared[]): Promise<void> {
  const claims = orders.flatMap(({ claim }) => claim ?? [])
  if (!(await takeActivities(claims, work))) fail('PRICE_CHANGED')
  const takenKeys = await claimOrderKeys(
    work.db,
    orders.map((order) => keyOf(order, work)),
  )
  if (takenKeys.length > 0) fail('ORDER_MISMATCH')
  registerNewNumbers(orders, work)
  await countOrders(
    work,
    orders.map(({ riskOrder }) => riskOrder),
  )
  await lockOwnStock(orders, work)
  const paid: Prepared[] = []
  for (const order of orders) paid.push(await payFromOwnStock(order, work))
  const paying = paid.filter(({ amount }) => amount > 0)
  for (const accountId of [...new Set(paying.map((order) => order.accountId))].sort())
    await holdMany(
      booksOf(work),
      accountId,
      paying
        .filter((order) => order.accountId === accountId)
        .map(({ row, amount }) => ({ ...holdOf(row), amount })),
    )
  await writeOrders(paid, work)
}
