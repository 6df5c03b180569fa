import type { Row } from '../../contract/define/row.ts'
import { merchantOrderInfo } from '../../contract/resources/order/merchantOrderInfo.ts'
import { acceptOrder } from '../domain/order/accept.ts'
import { progressView, acceptedView } from '../domain/order/merchantView.ts'
import { systemWork } from '../engine/system.ts'
import { selectRows } from '../store/pageRows.ts'
import { requiredText, DOCUMENT_NUMBER, objectIn, qtyIn, textIn } from './callParameters.ts'
import { cardsIn } from './orderCards.ts'
import { notifyAddressIn, receiverIn, ticketIn } from './orderParameters.ts'
import { ticketOf } from './orderTickets.ts'
import { refuseOpen } from './refusals.ts'
import type { CallParameters, CallResult, CallContext } from './callContext.ts'
import type { Reader } from '../store/db.ts'
import type { Where } from '../store/predicate.ts'

type Order = Row<typeof merchantOrderInfo>
/**
 * Sandbox results by the last digit of the account: 0 fails, 1 stays in progress, others succeed. Nothing is
 * stored or paid.
 */
const sandboxResult = (merchantOrderNo: string, account: string | null): CallResult => ({
  bizNo: merchantOrderNo,
  data: {
    orderNo: `SB${merchantOrderNo}`,
    merchantOrderNo,
    status: account?.endsWith('0') ? 4 : account?.endsWith('1') ? 1 : 3,
    amount: 0,
  },
})

/** Creates an order, once per number of the merchant: a repeated call gets the first order. */
export async function createOrder(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const merchantOrderNo = requiredText(parameters, 'merchantOrderNo', 32),
    skuCode = requiredText(parameters, 'skuCode', 32),
    qty = qtyIn(parameters),
    { maxPrice, allowPartial } = parameters
  if (!DOCUMENT_NUMBER.test(merchantOrderNo)) refuseOpen('PARAM_INVALID', 'merchantOrderNo')
  if (maxPrice !== undefined && (typeof maxPrice !== 'number' || !Number.isSafeInteger(maxPrice)))
    refuseOpen('PARAM_INVALID', 'maxPrice')
  if (key.env === 2) return sandboxResult(merchantOrderNo, textIn(parameters, 'account', 100))
  const extra = objectIn(parameters, 'extra')
  const request = {
    merchantCode: key.merchantCode ?? '',
    merchantOrderNo,
    skuCode,
    qty,
    account: textIn(parameters, 'account', 100),
    receiver: receiverIn(parameters),
    ticket: ticketIn(parameters),
    source: 'api' as const,
    secretId: key.secretId,
    allowPartial: allowPartial === true,
    notifyUrl: (await notifyAddressIn(parameters, services)) ?? key.notifyUrl,
    buyerIp: textIn(extra, 'buyerIp', 45),
    buyerUserId: textIn(extra, 'userId', 64),
    province: textIn(extra, 'province', 30),
    consumer: {
      mobile: textIn(extra, 'mobile', 11),
      openId: textIn(extra, 'openId', 128),
      deviceNo: textIn(extra, 'deviceNo', 128),
    },
  }
  const { order, duplicate } = await services.database.transaction(async (db) => {
    const accepted = await acceptOrder(
      systemWork(services, key.tenantId, { db, path: 'openapi/order' }),
      request,
    )
    if (!accepted.duplicate && typeof maxPrice === 'number' && (accepted.order.unitPrice ?? 0) > maxPrice)
      refuseOpen('PRICE_CHANGED')
    return accepted
  })
  return { bizNo: order.orderNo, data: { ...acceptedView(order), ...(duplicate ? { duplicate } : {}) } }
}

/** An order of the key's merchant by one of its numbers; throws ORDER_NOT_FOUND. */
export async function orderOf(
  db: Reader,
  key: CallContext['key'],
  [field, value]: readonly ['orderNo' | 'merchantOrderNo', string | null],
): Promise<Order> {
  const where: Where<typeof merchantOrderInfo> = {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [key.merchantCode] },
      { field, operator: 'equals', values: [value] },
    ],
  }
  const [order] = await selectRows(db, merchantOrderInfo, {
    tenantId: key.tenantId,
    where,
    order: [],
    limit: 1,
    offset: 0,
  })
  return order ?? refuseOpen('ORDER_NOT_FOUND')
}

/**
 * Answers the progress of an order by the merchant's number or ours; throws ORDER_NOT_FOUND for other
 * merchants' orders.
 */
export async function queryOrder(parameters: CallParameters, context: CallContext): Promise<CallResult> {
  const { key, services } = context,
    merchantOrderNo = textIn(parameters, 'merchantOrderNo', 64),
    orderNo = textIn(parameters, 'orderNo', 32)
  if (merchantOrderNo === null && orderNo === null) refuseOpen('PARAM_MISSING')
  if (key.env === 2) return sandboxResult(merchantOrderNo ?? (orderNo ?? '').slice(2), null)
  const order = await orderOf(
    services.database.kysely,
    key,
    merchantOrderNo === null ? ['orderNo', orderNo] : ['merchantOrderNo', merchantOrderNo],
  )
  return {
    bizNo: order.orderNo,
    data: {
      ...progressView(order),
      ...(await cardsIn(order, context)),
      ...(await ticketOf(order, context)),
    },
  }
}
