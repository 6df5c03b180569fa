import { ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { lockCounted, uncountOrder } from '../risk/counting.ts'
import type { RiskOrder } from '../risk/riskOrder.ts'
import type { Order } from './request.ts'

/** An order as it was counted for the risk limits. */
async function riskOrderOf(order: Order, work: Work): Promise<RiskOrder & { readonly at: Date }> {
  const { account } = await sealedOf(work.db, 'merchant_order_info', order.id)
  return {
    merchantCode: order.merchantCode ?? '',
    skuId: order.skuId ?? '',
    orderAmount: order.orderAmount ?? ZERO_FEN,
    account: openSealed(work.vault, account),
    at: parseMoment(order.createTime),
  }
}

/** Locks the risk counters of orders that may fail, before anything else of them is changed. */
export async function lockCounters(orders: readonly Order[], work: Work): Promise<void> {
  const riskOrders: RiskOrder[] = []
  for (const order of orders) riskOrders.push(await riskOrderOf(order, work))
  await lockCounted(work, riskOrders)
}

/** Subtracts a failed order from the risk counters. */
export const uncount = async (order: Order, work: Work): Promise<void> =>
  uncountOrder(work, await riskOrderOf(order, work))
