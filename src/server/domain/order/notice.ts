import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import type { Work } from '../../engine/work.ts'
import { notifyLater } from '../../openapi/notify.ts'
import { setOrder } from './moves.ts'
import type { Order } from './request.ts'

/** What partners are told of an order's state: 1 in work, 2 unclear, 3 success, 4 failed, 5 partial. */
const STATUS: Readonly<Record<Order['orderState'], number>> = { pending: 1, blocked: 1, processing: 1, suspicious: 2, success: 3, failed: 4, canceled: 4, partial: 5 }

/** What happened, in the words partners know; only ends are told. */
const EVENTS: Readonly<Partial<Record<Order['orderState'], 'order.success' | 'order.fail' | 'order.part'>>> = { success: 'order.success', partial: 'order.part', failed: 'order.fail', canceled: 'order.fail' }

/** Tells the merchant later that its order came to an end, or that something of it was given back; where it wants to be told. */
export async function notifyOrder(order: Order, work: Work, { refunded = false }: { readonly refunded?: boolean } = {}): Promise<Order> {
  const event = refunded ? 'refund.done' : EVENTS[order.orderState]
  if (!order.notifyUrl || !event) return order
  await notifyLater(work, { event, bizNo: order.orderNo ?? '', merchantCode: order.merchantCode ?? '', secretId: order.secretId, url: order.notifyUrl, body: noticeOf(order) })
  return setOrder(order, { notifyState: 'waiting' }, work)
}

const noticeOf = (order: Order): Readonly<Record<string, unknown>> => ({
  orderNo: order.orderNo, merchantOrderNo: order.merchantOrderNo, status: STATUS[order.orderState], orderState: ORDER_STATES.wire[order.orderState], qty: order.qty, successQty: order.successQty, orderAmount: order.orderAmount,
  capturedAmount: order.capturedAmount, refundAmount: order.refundAmount, failReason: order.failReason, finishTime: order.finishTime,
})
