import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { relatedIdsOf } from '../../store/order/orderLockRows.ts'
import { findMatching } from '../../store/rows.ts'
import { lockCardsOf } from '../../store/stock/cardRows.ts'
import { linesOf } from '../../store/stock/stockHoldRows.ts'
import { lockCounters } from './finish.ts'
import { holdNameOf } from './money.ts'
import type { Order } from './request.ts'

/**
 * Locks orders and answers them, and where there are several everything that ending, cancelling or
 * refunding any of them touches: what belongs to one is not taken after the stock or the money of another.
 * `mayFail`: some of them may come to nothing, and are counted no more.
 */
export async function lockOrders(
  ids: readonly string[],
  work: Work,
  { mayFail = true }: { readonly mayFail?: boolean } = {},
): Promise<readonly Order[]> {
  const { db, tenantId } = work
  const orders = (await findMatching(db, merchantOrderInfo, {
    tenantId,
    ids,
    lock: true,
  })) as unknown as readonly Order[]
  if (orders.length < 2) return orders
  const orderNos = orders.map(({ orderNo }) => orderNo ?? ''),
    { attempts, suppliers } = await relatedIdsOf(
      db,
      tenantId,
      orders.map(({ id }) => id),
    )
  await takeLocks(db, tenantId, { attempt: attempts, document: orderNos })
  if (mayFail) await lockCounters(orders, work)
  await lockCardsOf(db, tenantId, orderNos)
  const lines = await linesOf(db, tenantId, orderNos)
  await takeLocks(db, tenantId, {
    batch: lines.map(({ stockId }) => stockId),
    sku: lines.map(({ skuId }) => skuId),
    merchantStock: lines.flatMap(({ merchantStockId }) => (merchantStockId ? [merchantStockId] : [])),
    hold: orders.map((order) => holdNameOf(order, work)),
    customer: orders.flatMap(({ accountId }) => (accountId ? [accountId] : [])),
    supplier: suppliers,
  })
  return orders
}
