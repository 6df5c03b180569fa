import { fail } from '../../../contract/errors.ts'
import { type Fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Lookup } from '../../engine/work.ts'
import { reservedUnits } from '../../store/order/afterSaleRows.ts'
import type { Order } from '../order/request.ts'

const deliveredUnits = (order: Order): number =>
  (order.orderState === 'processing' ? order.deliveredQty : order.successQty) ?? 0

/** Delivered pieces of an order that are neither refunded nor exchanged nor part of an open case. */
export async function remainingUnits(order: Order, work: Lookup): Promise<number> {
  const { open, exchanged } = await reservedUnits(work.db, work.tenantId, order.id)
  return deliveredUnits(order) - (order.refundedQty ?? 0) - open - exchanged
}

/** The price of some pieces of an order. */
export const priceOfUnits = (order: Order, qty: number): Fen => multiplyFen(order.unitPrice ?? ZERO_FEN, qty)

/** Delivered pieces of an order that are not refunded and that no open case claims. */
export async function freeUnits(order: Order, work: Lookup): Promise<number> {
  const { open } = await reservedUnits(work.db, work.tenantId, order.id)
  return deliveredUnits(order) - (order.refundedQty ?? 0) - open
}

/** Refuses a refund outside a case of pieces that an open case claims. */
export async function requireUnitsFree(order: Order, qty: number, work: Lookup): Promise<void> {
  const { open } = await reservedUnits(work.db, work.tenantId, order.id)
  if (open > 0 && qty > deliveredUnits(order) - (order.refundedQty ?? 0) - open) fail('AFTER_SALE_OPEN_CASE')
}
