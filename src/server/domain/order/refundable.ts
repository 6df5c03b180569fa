import type { Input } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Fen, subtractFen, ZERO_FEN, minFen } from '../../../kernel/money.ts'
import { requireWithinLimit } from '../../engine/limits.ts'
import type { Work } from '../../engine/work.ts'
import { priceOfUnits, requireUnitsFree } from '../afterSale/units.ts'
import type { Order } from './request.ts'

export type RefundInput = Input<typeof merchantOrderInfo, 'refund'>

/** Pieces and amount (fen) of an order that can still be refunded. */
export const refundableOf = (order: Order): { readonly qty: number; readonly amount: Fen } => ({
  qty: (order.successQty ?? 0) - (order.refundedQty ?? 0),
  amount: subtractFen(order.capturedAmount ?? ZERO_FEN, order.refundAmount ?? ZERO_FEN),
})

/** Refuses a refund of more than is refundable, or one that is too high for the caller. */
export async function requireRefundable(
  order: Order,
  { refundQty, refundAmount }: RefundInput,
  work: Work,
): Promise<void> {
  const remaining = refundableOf(order)
  if (refundQty > remaining.qty) fail('REFUND_QTY_EXCEEDED', { n: remaining.qty }, 'refundQty')
  await requireUnitsFree(order, refundQty, work)
  if (refundAmount > minFen(remaining.amount, priceOfUnits(order, refundQty)))
    fail('REFUND_AMOUNT_EXCEEDED', {}, 'refundAmount')
  if (order.deductType === 'stock' && refundAmount > 0) fail('REFUND_MERCHANT_STOCK', {}, 'refundAmount')
  await requireWithinLimit(merchantOrderInfo, 'refund', refundAmount, work)
}
