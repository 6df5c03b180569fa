import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import type { Fen } from '../../../kernel/money.ts'
import { notifyApprovers } from '../../engine/approvals.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addLocus } from '../../store/order/afterSaleRows.ts'
import { findRows, insertRows, selectWhere } from '../../store/rows.ts'
import { idOf, lockOrder } from '../order/moves.ts'
import { requireReturnable } from '../order/ticket.ts'
import { type AfterType, type Reason, requireKind, requireState, requireTerm } from './caseRules.ts'
import { newCaseTimes } from './times.ts'
import { priceOfUnits, remainingUnits } from './units.ts'

export type AfterSale = Row<typeof orderAfterSale>

/**
 * What is applied for. `amount` in fen, by default the price of the pieces; `afterType` by default follows
 * from the kind of goods.
 */
export interface CaseApplication {
  readonly orderId: string
  readonly qty: number
  readonly afterType?: AfterType | null
  readonly amount?: Fen | null
  readonly reasonType?: Reason | null
  readonly reasonText?: string | null
  /** The merchant's own number: a repeat returns the first case. */
  readonly merchantRefundNo?: string | null
  readonly source: 'manual' | 'api'
}

/**
 * Columns of a new case about an order. The order is locked until the transaction ends, so that no two cases
 * claim the same pieces. Refuses with `NOT_FOUND`, `STATE_CONFLICT` or a code of
 * `AFTER_SALE_REFUSALS`.
 */
export async function draftCase(application: CaseApplication, work: Work): Promise<Changes> {
  const order = (await lockOrder(application.orderId, work)) ?? fail('NOT_FOUND', {}, 'orderNo')
  const afterType = application.afterType ?? (order.goodsType === 'inKind' ? 'return' : 'refund'),
    reasonType = application.reasonType ?? 'other'
  requireState(order)
  requireKind(order, afterType)
  requireReturnable(order, application.qty, work.at)
  await requireTerm(order, { reason: reasonType, source: application.source }, work)
  if (application.qty < 1 || application.qty > (await remainingUnits(order, work)))
    fail('AFTER_SALE_QTY_EXCEEDED', {}, 'applyQty')
  const maxAmount = priceOfUnits(order, application.qty),
    applyAmount = application.amount ?? maxAmount
  if (applyAmount > maxAmount) fail('AFTER_SALE_AMOUNT_EXCEEDED', {}, 'applyAmount')
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    merchantCode: order.merchantCode,
    skuId: order.skuId,
    skuName: order.goodsName,
    unitPrice: order.unitPrice,
    afterType,
    applyQty: application.qty,
    applyAmount,
    reasonType,
    reasonText: application.reasonText ?? null,
    merchantRefundNo: application.merchantRefundNo ?? null,
    applySource: application.source,
    applicantId: work.caller.session.userId === '0' ? null : work.caller.session.userId,
    ...newCaseTimes(work),
  }
}

/** Writes the first line of the trace of a case. */
export const traceCaseOpened = (
  row: Pick<AfterSale, 'id' | 'applyQty' | 'reasonText'>,
  work: Work,
): Promise<void> =>
  addLocus(work.db, work.tenantId, {
    afterSaleId: row.id,
    from: null,
    to: orderAfterSale.states.wire.pending,
    operatorId: work.caller.session.userId,
    id: idOf(work),
    content: `申请 ${row.applyQty ?? 0} 件${row.reasonText ? `：${row.reasonText}` : ''}`,
  })

/**
 * Opens an after-sale case in the current transaction; a merchant's number that exists already returns its
 * case as a duplicate. Throws what `draftCase` refuses.
 */
export async function applyAfterSale(
  work: Work,
  application: CaseApplication,
): Promise<{ readonly afterSale: AfterSale; readonly duplicate: boolean }> {
  const order = (await lockOrder(application.orderId, work)) ?? fail('NOT_FOUND', {}, 'orderNo')
  const refundNo = application.merchantRefundNo?.trim()
  if (refundNo) {
    const [existingCase] = await selectWhere(work.db, orderAfterSale, work.tenantId, {
      all: [
        { field: 'merchantCode', operator: 'equals', values: [order.merchantCode ?? ''] },
        { field: 'merchantRefundNo', operator: 'equals', values: [refundNo] },
      ],
    })
    if (existingCase) return { afterSale: existingCase, duplicate: true }
  }
  const draft = await draftCase({ ...application, merchantRefundNo: refundNo ?? null }, work)
  const [id = ''] = await insertRows(work.db, orderAfterSale, work.tenantId, [
    { ...draft, afterState: 'pending' },
  ])
  const [row] = await findRows(work.db, orderAfterSale, work.tenantId, [id])
  const afterSale = row as AfterSale
  await traceCaseOpened(afterSale, work)
  await notifyApprovers(orderAfterSale, [afterSale], work)
  return { afterSale, duplicate: false }
}
