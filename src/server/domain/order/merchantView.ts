import type { Order } from './request.ts'

/**
 * What partners are told of an order's state: 1 in work, 2 waiting for a person, 3 done, 4 failed, 5 done
 * in part.
 */
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

/** What a merchant's program is told of an order that was taken; money in fen. */
export const acceptedView = (order: Order) => ({
  orderNo: order.orderNo,
  merchantOrderNo: order.merchantOrderNo,
  status: STATUS[order.orderState],
  amount: order.orderAmount,
})

/**
 * What it is told of how far the order is, in an answer and in a callback alike. Reasons stay with us: they
 * are written for colleagues.
 */
export const progressView = (order: Order) => ({
  ...acceptedView(order),
  qty: order.qty,
  successQty: order.successQty,
  refundAmount: order.refundAmount,
  finishTime: order.finishTime,
})
