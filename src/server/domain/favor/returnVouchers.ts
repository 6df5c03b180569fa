import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { lockReturnable } from '../../store/favor/orderRows.ts'
import type { Order } from '../order/request.ts'

/** The numbers under which the vouchers of an order are asked for: its own, with a counter where there are several. */
export const voucherNumbers = ({ orderNo, qty }: Pick<Order, 'orderNo' | 'qty'>): readonly string[] =>
  (qty ?? 0) === 1
    ? [orderNo ?? '']
    : Array.from({ length: qty ?? 0 }, (_, index) => `${orderNo ?? ''}-${index + 1}`)

/**
 * Refuses a refund of vouchers that can still be used at their platform, or were: only those that expired unused can
 * be given back. Those that failed were refunded when the order ended.
 */
export async function requireReturnableVouchers(
  order: Order,
  qty: number,
  { db, tenantId }: Work,
): Promise<void> {
  if (order.goodsType !== 'favor') return
  const returnable = await lockReturnable(db, tenantId, voucherNumbers(order))
  if (returnable < (order.refundedQty ?? 0) + qty) fail('FAVOR_NOT_VOIDED', {}, 'refundQty')
}
