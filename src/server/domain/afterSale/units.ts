import { fail } from '../../../contract/errors.ts'
import { type Fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { reservedUnits } from '../../store/order/afterSaleRows.ts'
import type { Order } from '../order/request.ts'

const deliveredUnits = (order: Order): number =>
  (order.orderState === 'processing' ? order.deliveredQty : order.successQty) ?? 0

/** Delivered pieces of an order that are neither refunded nor exchanged nor part of an open case. */
export async function remainingUnits(order: Order, work: Pick<Work, 'db' | 'tenantId'>): Promise<number> {
  const { open, exchanged } = await reservedUnits(work.db, work.tenantId, order.id)
  return deliveredUnits(order) - (order.refundedQty ?? 0) - open - exchanged
}

/** The price of some pieces of an order. */
export const priceOfUnits = (order: Order, qty: number): Fen => multiplyFen(order.unitPrice ?? ZERO_FEN, qty)

/** Refuses a refund outside a case of pieces that an open case claims. */
export async function requireUnitsFree(
  order: Order,
  qty: number,
  work: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  const { open } = await reservedUnits(work.db, work.tenantId, order.id)
  if (open > 0 && qty > deliveredUnits(order) - (order.refundedQty ?? 0) - open) fail('AFTER_SALE_OPEN_CASE')
}
