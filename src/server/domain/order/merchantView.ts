import type { Order } from './request.ts'

/** Order status for partners: 1 processing, 2 waiting for an operator, 3 success, 4 failed, 5 partial. */
const STATUS: Readonly<Record<Order['orderState'], number>> = {
  pending: 1,
  blocked: 1,
  processing: 1,
  suspicious: 2,
  success: 3,
  failed: 4,
  canceled: 4,
  partial: 5,
}

/** Answer for an accepted order; money in fen. */
export const acceptedView = (order: Order) => ({
  orderNo: order.orderNo,
  merchantOrderNo: order.merchantOrderNo,
  status: STATUS[order.orderState],
  amount: order.orderAmount,
})

/** Progress of an order, in answers and callbacks. Failure reasons are left out: they are internal. */
export const progressView = (order: Order) => ({
  ...acceptedView(order),
  qty: order.qty,
  successQty: order.successQty,
  refundAmount: order.refundAmount,
  finishTime: order.finishTime,
})
