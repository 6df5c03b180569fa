import { isFen } from '../../../kernel/money.ts'
import { randomWord } from '../../../kernel/id.ts'
import { isStorable } from '../../../kernel/text.ts'
import { isMoment } from '../../../kernel/time.ts'
import { signCallback } from '../../callbacks/signing.ts'
import { NoReply } from '../../gateways/outgoing.ts'
import { post } from '../../gateways/post.ts'
import { type CpsAccount, CpsFailure, type CpsGateway, type CpsOrder, type CpsPage } from './cpsGateway.ts'

const TIMEOUT_MS = 10_000,
  MAX_ORDERS = 100,
  MAX_CURSOR = 200
const STATES = ['unpaid', 'paid', 'completed', 'settled', 'invalid'] as const

type Values = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wrong = (name: string): never => {
  throw new CpsFailure(`联盟返回的 ${name} 不正确`)
}

function textOf(values: Values, name: string, max: number): string | null {
  const value = values[name]
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && value.length <= max && isStorable(value) ? value : wrong(name)
}
const requiredOf = (values: Values, name: string, max: number): string =>
  textOf(values, name, max) ?? wrong(name)
function momentOf(values: Values, name: string): string | null {
  const text = textOf(values, name, 19)
  return text === null || isMoment(text) ? text : wrong(name)
}
function fenOf(values: Values, name: string): number | null {
  const value = values[name]
  if (value === undefined || value === null) return null
  return typeof value === 'number' && isFen(value) && value >= 0 ? value : wrong(name)
}

function rateOf({ commissionRate }: Values): number {
  return typeof commissionRate === 'number' && commissionRate >= 0 && commissionRate <= 1
    ? commissionRate
    : wrong('commissionRate')
}

/** One order of an answer; throws what is wrong with it. */
function orderOf(values: unknown): CpsOrder {
  if (!isObject(values)) return wrong('orders')
  const state = STATES.find((name) => name === values.state) ?? wrong('state')
  const quantity = Number(values.quantity)
  return {
    orderNo: requiredOf(values, 'orderNo', 64),
    subOrderNo: requiredOf(values, 'subOrderNo', 64),
    userId: textOf(values, 'userId', 20),
    goodsName: requiredOf(values, 'goodsName', 200),
    goodsImage: textOf(values, 'goodsImage', 255),
    quantity: Number.isSafeInteger(quantity) && quantity > 0 && quantity < 1e6 ? quantity : wrong('quantity'),
    payAmount: fenOf(values, 'payAmount') ?? wrong('payAmount'),
    commissionRate: rateOf(values),
    estimateCommission: fenOf(values, 'estimateCommission') ?? 0,
    actualCommission:
      fenOf(values, 'actualCommission') ?? (state === 'settled' ? wrong('actualCommission') : null),
    state,
    invalidReason: textOf(values, 'invalidReason', 100),
    orderTime: momentOf(values, 'orderTime') ?? wrong('orderTime'),
    payTime: momentOf(values, 'payTime'),
    completeTime: momentOf(values, 'completeTime'),
    settleTime: momentOf(values, 'settleTime') ?? (state === 'settled' ? wrong('settleTime') : null),
  }
}

function pageOf(text: string): CpsPage {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return wrong('报文')
  }
  if (!isObject(answer)) return wrong('报文')
  if (answer.code !== 0) throw new CpsFailure(`联盟拒绝：${String(answer.msg ?? answer.code).slice(0, 100)}`)
  const { orders } = answer
  if (!Array.isArray(orders) || orders.length > MAX_ORDERS) return wrong('orders')
  return { orders: orders.map(orderOf), next: textOf(answer, 'next', MAX_CURSOR) }
}

async function ask(account: CpsAccount, body: string, allowPrivate: boolean): Promise<string> {
  if (!allowPrivate && !account.apiUrl.startsWith('https://')) throw new CpsFailure('接口地址必须是https地址')
  const timestamp = String(Date.now()),
    nonce = randomWord(24)
  try {
    const { status, text } = await post({
      url: account.apiUrl,
      body,
      timeoutMs: TIMEOUT_MS,
      allowPrivate,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-api-key': account.appKey,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-sign': signCallback(account.appSecret, { timestamp, nonce, body }),
      },
    })
    if (status !== 200) throw new CpsFailure(`联盟返回 HTTP ${status}`)
    return text
  } catch (error) {
    if (error instanceof NoReply) throw new CpsFailure(`联盟没有应答：${error.message}`)
    throw error
  }
}

/** A union behind an address that speaks JSON, signed as our callbacks are. */
export const httpUnion = (allowPrivate: boolean): CpsGateway => ({
  pullOrders: async (account, { from, to, cursor }) =>
    pageOf(
      await ask(
        account,
        JSON.stringify({
          action: 'pullOrders',
          platform: account.platform,
          siteId: account.siteId,
          from,
          to,
          cursor,
          size: MAX_ORDERS,
        }),
        allowPrivate,
      ),
    ),
})
