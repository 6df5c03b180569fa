import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Work } from '../../engine/work.ts'
import { queueNotification } from '../../callbacks/notify.ts'
import { usableSecret } from '../../store/openapi/notifyRows.ts'
import { findRows } from '../../store/rows.ts'
import { transRuleOf } from '../risk/rules.ts'
import { setOrder } from './moves.ts'
import type { Order } from './request.ts'
import { progressView } from './merchantView.ts'

/** What happened, in the words partners know; only ends are told. */
const EVENTS: Readonly<Partial<Record<Order['orderState'], 'order.success' | 'order.fail' | 'order.part'>>> =
  { success: 'order.success', partial: 'order.part', failed: 'order.fail', canceled: 'order.fail' }

/**
 * Money or pieces that went back: the number of the document, the merchant's own number where it asked, how
 * many and how much.
 */
export interface RefundNotice {
  readonly refundNo: string
  readonly merchantRefundNo?: string | null
  readonly refundQty: number
  readonly amount: number
}

/**
 * Tells the merchant later that its order came to an end, or that something of it was given back; where it
 * wants to be told and can tell that it was us.
 */
export async function notifyOrder(
  order: Order,
  work: Work,
  refund: RefundNotice | null = null,
): Promise<Order> {
  const event = refund ? 'refund.done' : EVENTS[order.orderState]
  if (!event) return order
  const target = await callbackTargetOf(order, work)
  if (!target) return order.notifyState === 'none' ? order : setOrder(order, { notifyState: 'none' }, work)
  const { notifyMaxTimes } = await transRuleOf(work)
  const body = {
    ...progressView(order),
    ...(refund
      ? {
          refundNo: refund.refundNo,
          ...(refund.merchantRefundNo ? { merchantRefundNo: refund.merchantRefundNo } : {}),
          refundQty: refund.refundQty,
          refundedNow: refund.amount,
        }
      : {}),
  }
  await queueNotification(work, {
    event,
    bizNo: refund?.refundNo ?? order.orderNo ?? '',
    merchantCode: order.merchantCode ?? '',
    ...target,
    body,
    ...(notifyMaxTimes ? { maxTry: notifyMaxTimes } : {}),
  })
  return setOrder(order, { notifyState: 'waiting', notifyUrl: target.url }, work)
}

/** Whether anybody is told of this order's end. */
export const hasCallbackTarget = async (order: Order, work: Work): Promise<boolean> =>
  (await callbackTargetOf(order, work)) !== null

/**
 * Where the merchant is told of an order and with whose key that is signed: as the order says, else the
 * credential it came by or the merchant's own, else the merchant.
 */
async function callbackTargetOf(
  order: Order,
  work: Work,
): Promise<{ readonly url: string; readonly secretId: string } | null> {
  const secret = await usableSecret(work.db, work.tenantId, {
    secretId: order.secretId,
    merchantCode: order.merchantCode ?? '',
  })
  if (!secret) return null
  const url = order.notifyUrl ?? secret.notifyUrl ?? (await merchantUrl(order, work))
  return url ? { url, secretId: secret.id } : null
}

async function merchantUrl({ merchantId }: Order, { db, tenantId }: Work): Promise<string | null> {
  const [merchant] = merchantId ? await findRows(db, merchantConfig, tenantId, [merchantId]) : []
  return typeof merchant?.notifyUrl === 'string' && merchant.notifyUrl !== '' ? merchant.notifyUrl : null
}
