import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import type { Work } from '../../engine/work.ts'
import { setOrder } from './moves.ts'
import type { Order } from './request.ts'

/** What partners are told of an order's state: 1 in work, 2 unclear, 3 success, 4 failed, 5 partial. */
const STATUS: Readonly<Record<Order['orderState'], number>> = { pending: 1, blocked: 1, processing: 1, suspicious: 2, success: 3, failed: 4, canceled: 4, partial: 5 }

/** Tells the merchant of an order later, where it wants to be told. */
export async function notifyOrder(order: Order, work: Work): Promise<Order> {
  if (!order.notifyUrl) return order
  return setOrder(order, { notifyState: 'waiting' }, work)
}

/** What a merchant is told of an order. */
export const noticeOf = (order: Order): Readonly<Record<string, unknown>> => ({
  orderNo: order.orderNo, merchantOrderNo: order.merchantOrderNo, status: STATUS[order.orderState], orderState: ORDER_STATES.wire[order.orderState], qty: order.qty, successQty: order.successQty, orderAmount: order.orderAmount,
  capturedAmount: order.capturedAmount, refundAmount: order.refundAmount, failReason: order.failReason, finishTime: order.finishTime,
})
