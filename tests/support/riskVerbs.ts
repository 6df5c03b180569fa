import { merchantOrderInfo } from '../../src/contract/resources/order/merchantOrderInfo.ts'
import { channelOrderInfo } from '../../src/contract/resources/order/channelOrderInfo.ts'
import { fail } from '../../src/contract/errors.ts'
import { uncountOrder } from '../../src/server/domain/risk/counting.ts'
import { checkRisk, checkTrans, countOrders } from '../../src/server/domain/risk/rules.ts'
import type { RiskOrder } from '../../src/server/domain/risk/riskOrder.ts'
import { booksOf } from '../../src/server/domain/finance/books.ts'
import { acceptOrder } from '../../src/server/domain/order/accept.ts'
import type { OrderRequest } from '../../src/server/domain/order/request.ts'
import { release } from '../../src/server/ledger/holds.ts'
import { capture, post } from '../../src/server/ledger/post.ts'
import { insertRows, updateRows } from '../../src/server/store/rows.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'

const orderOf = (parameters: Parameters): RiskOrder & { readonly at: Date } => {
  const { merchantCode, skuId, orderAmount, account, buyerIp, buyerUserId, province, address, at } =
    parameters as Readonly<Record<string, string | undefined>>
  return {
    merchantCode: merchantCode ?? '',
    skuId: skuId ?? '1',
    orderAmount: Number(orderAmount ?? 0),
    account,
    buyerIp,
    buyerUserId,
    province,
    address,
    at: at ? new Date(`${at.replace(' ', 'T')}+08:00`) : new Date(),
  }
}

/** The checks an order passes, and its counting, in one transaction. */
async function gates(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const order = orderOf(parameters)
  if (parameters.back) {
    await uncountOrder(work, order)
    return { answer: { hit: null, code: null, reason: null } }
  }
  await checkTrans(work, order)
  const verdict = await checkRisk(work, order)
  if (verdict.code) fail(verdict.code)
  await countOrders(work, [order])
  return { answer: verdict }
}

type Order = Awaited<ReturnType<typeof acceptOrder>>['order']
/** The supplier that delivers an order, and its price per piece in fen. */
interface Delivery {
  readonly supplierId: string | undefined
  readonly accountId: string
  readonly cost: number
}

/** Ends an order as a supplier would: the attempt, the money and the state of the order. */
async function finish(
  work: Work,
  order: Order,
  end: 'success' | 'failed',
  { supplierId, accountId, cost }: Delivery,
): Promise<void> {
  const { qty, orderAmount } = order,
    amount = cost * (qty ?? 0),
    success = end === 'success',
    hold = { bizType: 'charge', bizNo: order.orderNo ?? '' } as const
  const [channelId = ''] = await insertRows(work.db, channelOrderInfo, work.tenantId, [
    {
      orderId: order.id,
      orderNo: order.orderNo,
      merchantCode: order.merchantCode,
      attempt: 1,
      supplierId,
      qty,
      deliveredQty: success ? qty : 0,
      purchasePrice: cost,
      purchaseAmount: amount,
      costBackAmount: 0,
      channelState: end,
    },
  ])
  if (success) {
    await capture(booksOf(work), { ...hold, phase: 'capture-1', amount: orderAmount ?? 0, final: true })
    await post(booksOf(work), { bizType: 'cost', bizNo: channelId, accountId, amount })
  } else await release(booksOf(work), hold)
  await setOrder(
    work,
    order,
    success
      ? { orderState: 'success', successQty: qty, capturedAmount: orderAmount, costAmount: amount }
      : { orderState: 'failed', failQty: qty },
  )
}

const setOrder = (work: Work, { id }: Order, set: Readonly<Record<string, unknown>>): Promise<unknown> =>
  updateRows(work.db, merchantOrderInfo, { tenantId: work.tenantId, ids: [id], userId: null, set })

/** Creates an order that passed the checks, and delivers or fails it. */
async function acceptAndFinish(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const { end, supplierId, supplierAccountId } = parameters as Readonly<Record<string, string | undefined>>
  const { order } = await acceptOrder(work, { ...(parameters.request as OrderRequest), source: 'api' })
  if (end === 'blocked') await setOrder(work, order, { orderState: 'blocked', blockReason: '等待核实' })
  if (end === 'success' || end === 'failed')
    await finish(work, order, end, {
      supplierId,
      accountId: supplierAccountId ?? '',
      cost: Number(parameters.cost ?? 0),
    })
  const { id, orderNo, accountId, orderAmount } = order
  return { answer: { id, orderNo, accountId, orderAmount } }
}

/** The checks of an order as calls, so that tests can drive them without placing orders. */
export const RISK_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/order',
    summary: '订单',
    permission: 'transRule_edit',
    resource: 'merchantOrderInfo',
    action: 'test',
    write: acceptAndFinish,
  },
  {
    method: 'POST',
    path: '/blade-test/risk',
    summary: '风控',
    permission: 'transRule_edit',
    resource: 'transRule',
    action: 'test',
    write: gates,
  },
]
