import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { queueNotification } from '../../callbacks/notify.ts'
import { noteInnerOrder } from '../../store/order/innerOrderRows.ts'
import { usableSecret } from '../../store/openapi/notifyRows.ts'
import { findRows } from '../../store/rows.ts'
import { transRuleOf } from '../risk/rules.ts'
import { setOrder } from './moves.ts'
import type { Order } from './request.ts'
import { progressView } from './merchantView.ts'

/** Events by final state; other states send none. */
const EVENTS: Readonly<Partial<Record<Order['orderState'], 'order.success' | 'order.fail' | 'order.part'>>> =
  { success: 'order.success', partial: 'order.part', failed: 'order.fail', canceled: 'order.fail' }

/**
 * A refund: number of the document, the merchant's number where it applied itself, pieces and amount in fen.
 */
export interface RefundNotice {
  readonly refundNo: string
  readonly merchantRefundNo?: string | null
  readonly refundQty: number
  readonly amount: Fen
}

/**
 * Lets the tenant follow that placed the order here, and queues a callback about its end or about a refund, where
 * the merchant has a callback URL and a valid credential. Returns the order with its notification state.
 */
export async function notifyOrder(
  order: Order,
  work: Work,
  refund: RefundNotice | null = null,
): Promise<Order> {
  if (order.source === 'platform') await noteInnerOrder(work.db, order.id)
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

/** Whether an order has a callback URL and a credential to sign with. */
export const hasCallbackTarget = async (order: Order, work: Work): Promise<boolean> =>
  (await callbackTargetOf(order, work)) !== null

/**
 * Callback URL and signing credential of an order. The URL comes from the order, else from the credential,
 * else from the merchant.
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
