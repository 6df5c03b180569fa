import type { Input } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { addFen, type Fen, subtractFen, ZERO_FEN, minFen } from '../../../kernel/money.ts'
import { requireWithinLimit } from '../../engine/limits.ts'
import type { Work } from '../../engine/work.ts'
import { priceOfUnits, requireUnitsFree } from '../afterSale/units.ts'
import { requireReturnableVouchers } from '../favor/returnVouchers.ts'
import { recoverableAttempt } from './costRecovery.ts'
import type { Order } from './request.ts'
import { requireReturnable } from './ticket.ts'

export type RefundInput = Input<typeof merchantOrderInfo, 'refund'>

/** Pieces and amount (fen) of an order that can still be refunded. */
export const refundableOf = (order: Order): { readonly qty: number; readonly amount: Fen } => ({
  qty: (order.successQty ?? 0) - (order.refundedQty ?? 0),
  amount: subtractFen(order.capturedAmount ?? ZERO_FEN, order.refundAmount ?? ZERO_FEN),
})

/** The most (fen) that a refund of some pieces brings back: their price, or what is left of the order. */
export const refundLimit = (order: Order, qty: number): Fen =>
  minFen(refundableOf(order).amount, priceOfUnits(order, qty))

/** What a refund changes in its order; `savedCost` in fen is what suppliers and stock give back. */
export function refundColumns(
  order: Order,
  { qty, amount, savedCost }: { readonly qty: number; readonly amount: Fen; readonly savedCost: Fen },
) {
  const refundedQty = (order.refundedQty ?? 0) + qty,
    isFull = refundedQty === order.successQty
  return {
    refundedQty,
    refundAmount: addFen(order.refundAmount ?? ZERO_FEN, amount),
    refundState: isFull ? 'full' : 'partly',
    ...(isFull && order.goodsType === 'ticket' ? { ticketState: 'refunded' as const } : {}),
    costAmount: subtractFen(order.costAmount ?? ZERO_FEN, savedCost),
  } as const
}

/** Refuses tickets that cannot be taken back, or whose supplier does not return the cost. */
export async function requireReturnableTickets(
  order: Order,
  { qty, recover }: { readonly qty: number; readonly recover: boolean },
  work: Work,
): Promise<void> {
  if (order.goodsType !== 'ticket') return
  requireReturnable(order, qty, work.at)
  if (!recover && (await recoverableAttempt(order, work)))
    fail('TICKET_SUPPLIER_MUST_AGREE', {}, 'recoverCost')
}

/** Refuses a refund of more than is refundable, or one that is too high for the caller. */
export async function requireRefundable(
  order: Order,
  { refundQty, refundAmount, recoverCost }: RefundInput,
  work: Work,
): Promise<void> {
  const remaining = refundableOf(order)
  if (refundQty > remaining.qty) fail('REFUND_QTY_EXCEEDED', { n: remaining.qty }, 'refundQty')
  await requireReturnableTickets(order, { qty: refundQty, recover: recoverCost === true }, work)
  await requireReturnableVouchers(order, refundQty, work)
  await requireUnitsFree(order, refundQty, work)
  if (refundAmount > refundLimit(order, refundQty)) fail('REFUND_AMOUNT_EXCEEDED', {}, 'refundAmount')
  if (order.deductType === 'stock' && refundAmount > 0) fail('REFUND_MERCHANT_STOCK', {}, 'refundAmount')
  await requireWithinLimit(merchantOrderInfo, 'refund', refundAmount, work)
}
