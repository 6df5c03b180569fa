import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { relatedIdsOf } from '../../store/order/orderLockRows.ts'
import { findMatching } from '../../store/rows.ts'
import { lockCodesOf } from '../couponCode/takeBack.ts'
import { lockCardsOf } from '../../store/stock/cardRows.ts'
import { linesOf } from '../../store/stock/stockHoldRows.ts'
import { lockCounters } from './orderCounters.ts'
import { holdNameOf } from './money.ts'
import type { Order } from './request.ts'

/**
 * Locks orders and returns them. For several orders it also locks everything that ending, cancelling or
 * refunding any of them touches, so that all transactions lock in the same order. `mayFail`: also locks the
 * risk counters, which failed orders are subtracted from.
 */
export async function lockOrders(
  ids: readonly string[],
  work: Work,
  { mayFail = true }: { readonly mayFail?: boolean } = {},
): Promise<readonly Order[]> {
  const { db, tenantId } = work
  const orders = await findMatching(db, merchantOrderInfo, {
    tenantId,
    ids,
    lock: true,
  })
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
  await lockCodesOf(
    orders.flatMap(({ id, goodsType }) => (goodsType === 'coupon' ? [id] : [])),
    work,
  )
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
