import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import type { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { holds } from '../../engine/caller.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import type { Order } from '../order/request.ts'
import { hasElapsed } from './times.ts'

type AfterSale = Row<typeof orderAfterSale>
export type AfterType = NonNullable<AfterSale['afterType']>
export type Reason = NonNullable<AfterSale['reasonType']>

/** Reasons for which we are at fault: they are accepted even for goods that cannot be refunded. */
const OUR_FAULT_REASONS: readonly Reason[] = ['wrong', 'missing', 'invalidCard']

/** Refuses a type of case that does not fit the goods. */
export function requireKind(order: Order, afterType: AfterType): void {
  const inKind = order.goodsType === 'inKind',
    cards = order.goodsType === 'card' || order.goodsType === 'coupon'
  if ((afterType === 'return' || afterType === 'exchange') && !inKind)
    fail('AFTER_SALE_IN_KIND_ONLY', {}, 'afterType')
  if (afterType === 'buyBack' && !cards) fail('AFTER_SALE_CARDS_ONLY', {}, 'afterType')
}

/** Refuses an order that is neither delivered nor on its way. */
export function requireState(order: Order): void {
  const isShipped =
    order.orderState === 'processing' &&
    (order.deliverState === 'shipped' || order.deliverState === 'returned')
  if (order.orderState !== 'success' && order.orderState !== 'partial' && !isShipped)
    fail('STATE_CONFLICT', { text: '订单当前状态不支持售后' })
}

/**
 * Refuses an application after the term, unless an operator with the permission for overdue ones applies, and
 * one for goods that cannot be refunded. `afterSaleDays` 0 means no term.
 */
export async function requireTerm(
  order: Order,
  { reason, source }: { readonly reason: Reason; readonly source: 'manual' | 'api' },
  work: Work,
): Promise<void> {
  const [sku] = await findRows(work.db, goodsSku, work.tenantId, [order.skuId ?? ''])
  const [spu] = await findRows(work.db, goodsSpu, work.tenantId, [String(sku?.spuId ?? '')])
  const isLate = hasElapsed(order.finishTime, spu?.afterSaleDays ?? 0, work)
  if (isLate && !(source === 'manual' && holds(work.caller, 'orderAfterSale_addOverdue')))
    fail('AFTER_SALE_OVERDUE', {}, 'orderNo')
  if (spu?.refundable !== 'yes' && !OUR_FAULT_REASONS.includes(reason))
    fail('AFTER_SALE_NOT_REFUNDABLE', {}, 'reasonType')
}
