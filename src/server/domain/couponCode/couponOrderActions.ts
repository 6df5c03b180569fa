import { fail } from '../../../contract/errors.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { findRows } from '../../store/rows.ts'
import { lockOrders } from '../order/lockOrders.ts'
import { lockOrder, setOrder } from '../order/moves.ts'
import { refundOrder } from '../order/refund.ts'
import { refundLimit } from '../order/refundable.ts'
import { lockCodesOf } from './takeBack.ts'

/** What takes money from several orders locks all it touches before the first of them. */
export const couponOrderHooks: Hooks<typeof couponOrder> = {
  lockFirst: async (ids, action, work) => {
    if (action !== 'refund') return
    const rows = await findRows(work.db, couponOrder, work.tenantId, ids)
    const orderIds = [...new Set(rows.flatMap(({ orderId }) => (orderId ? [orderId] : [])))]
    const orders = await lockOrders(orderIds, work, { mayFail: false })
    if (orders.length === 1) await lockCodesOf(orderIds, work)
  },
}

/**
 * Refunds one sold code as one piece of its order: money, code, reserved coupons and cost together. Of an order whose
 * amount was adjusted since, no more comes back than is left of it.
 */
export const refund: ActionHandler<typeof couponOrder, 'refund'> = async (row, { reason }, work) => {
  const order = (await lockOrder(row.orderId ?? '0', work)) ?? fail('ORDER_NOT_FOUND')
  const { set = {}, consequences = [] } = await refundOrder(
    order,
    { refundQty: 1, refundAmount: refundLimit(order, 1), reason, cardIds: [row.id], recoverCost: false },
    work,
  )
  await setOrder(order, set, work)
  return { consequences }
}
