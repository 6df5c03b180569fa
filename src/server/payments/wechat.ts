import { createHash } from 'node:crypto'
import { fen, isFen } from '../../kernel/money.ts'
import { formatMoment } from '../../kernel/time.ts'
import { callProvider, dateOf, downloadFile, objectIn, partOf, textOf } from './http.ts'
import {
  type BillLine,
  type Notification,
  type NotificationCall,
  type PayAccount,
  type PaymentAnswer,
  type PaymentProvider,
  type PaymentRequest,
  ProviderFailure,
  ProviderRefusal,
  type RefundAnswer,
  type RefundRequest,
} from './provider.ts'
import { wechatBillLines } from './wechatBill.ts'
import { authorization, decryptResource, isFromWechat } from './wechatSigning.ts'

type Body = Readonly<Record<string, unknown>>
interface Answer {
  readonly status: number
  readonly body: Body
}

const PUBLIC_URL = 'https://api.mch.weixin.qq.com'
const PAYMENTS = '/v3/pay/transactions'
const REFUNDS = '/v3/refund/domestic/refunds'
const NOT_FOUND = 404
const TOO_MANY = 429

/** Sends a signed request and returns the answer, whose signature is verified. */
async function ask(account: PayAccount, method: 'GET' | 'POST', path: string, body?: Body): Promise<Answer> {
  const text = body ? JSON.stringify(body) : ''
  const reply = await callProvider({
    method,
    url: `${(account.gatewayUrl ?? PUBLIC_URL).replace(/\/$/, '')}${path}`,
    headers: {
      authorization: authorization(account, { method, path, body: text }),
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'quarterdeck',
    },
    ...(body ? { body: text } : {}),
    allowPrivate: account.allowPrivate,
  })
  if (reply.status >= 500 || reply.status === TOO_MANY) throw new ProviderFailure(`HTTP ${reply.status}`)
  // Refusals of the signature itself are not signed.
  if (reply.status === 401) throw new ProviderRefusal('HTTP 401 签名或商户号错误')
  if (!isFromWechat(account, { headers: reply.headers, body: reply.text }))
    throw new ProviderFailure('the signature of the answer is wrong')
  return { status: reply.status, body: reply.text === '' ? {} : objectIn(reply.text) }
}

const refusalOf = ({ status, body }: Answer): ProviderRefusal =>
  new ProviderRefusal(`${textOf(body.code) || `HTTP ${status}`} ${textOf(body.message, 100)}`.trim())

/** The body of an answer; throws ProviderRefusal where it is a refusal. */
function accepted(answer: Answer): Body {
  if (answer.status >= 300) throw refusalOf(answer)
  return answer.body
}

const amountIn = (value: unknown) => (isFen(value) ? fen(value) : null)

const STATES: Readonly<Record<string, PaymentAnswer['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
}
const paymentOf = (body: Body): PaymentAnswer => ({
  kind: 'payment',
  payNo: textOf(body.out_trade_no),
  mchId: textOf(body.mchid),
  state: STATES[textOf(body.trade_state)] ?? 'paying',
  amount: amountIn(partOf(body, 'amount').total),
  tradeNo: textOf(body.transaction_id) || null,
  payTime: dateOf(textOf(body.success_time)),
})

const REFUND_STATES: Readonly<Record<string, RefundAnswer['state']>> = {
  SUCCESS: 'done',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}
function refundOf(body: Body, mchId: string): RefundAnswer {
  const status = textOf(body.status) || textOf(body.refund_status)
  const state = REFUND_STATES[status] ?? 'processing'
  return {
    kind: 'refund',
    refundNo: textOf(body.out_refund_no),
    mchId: textOf(body.mchid) || mchId,
    state,
    amount: amountIn(partOf(body, 'amount').refund),
    tradeNo: textOf(body.refund_id) || null,
    error: state === 'failed' ? status : null,
  }
}

const KINDS: Readonly<Record<string, readonly [path: string, key: string]>> = {
  wxJsapi: ['jsapi', 'prepay_id'],
  wxH5: ['h5', 'h5_url'],
  wxNative: ['native', 'code_url'],
}

async function create(account: PayAccount, request: PaymentRequest): Promise<string> {
  const [kind, key] = KINDS[account.channelCode] ?? ['native', 'code_url']
  if (kind === 'jsapi' && !request.payerOpenId) throw new ProviderRefusal('缺少付款人标识')
  const answer = await ask(account, 'POST', `${PAYMENTS}/${kind}`, {
    appid: account.appId,
    mchid: account.mchId,
    description: request.subject.slice(0, 120),
    out_trade_no: request.payNo,
    time_expire: `${formatMoment(request.expireAt).replace(' ', 'T')}+08:00`,
    notify_url: account.notifyUrl ?? '',
    amount: { total: request.amount, currency: 'CNY' },
    ...(kind === 'jsapi' ? { payer: { openid: request.payerOpenId } } : {}),
    ...(kind === 'h5' ? { scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } } : {}),
  })
  return textOf(accepted(answer)[key], 2000)
}

async function query(account: PayAccount, payNo: string): Promise<PaymentAnswer> {
  const answer = await ask(
    account,
    'GET',
    `${PAYMENTS}/out-trade-no/${encodeURIComponent(payNo)}?mchid=${account.mchId}`,
  )
  if (answer.status === NOT_FOUND)
    return {
      kind: 'payment',
      payNo,
      mchId: account.mchId,
      state: 'absent',
      amount: null,
      tradeNo: null,
      payTime: null,
    }
  return paymentOf(accepted(answer))
}

async function queryRefund(account: PayAccount, { refundNo }: RefundRequest): Promise<RefundAnswer> {
  const answer = await ask(account, 'GET', `${REFUNDS}/${encodeURIComponent(refundNo)}`)
  if (answer.status !== NOT_FOUND) return refundOf(accepted(answer), account.mchId)
  const { mchId } = account
  return { kind: 'refund', refundNo, mchId, state: 'absent', amount: null, tradeNo: null, error: null }
}

/** There was nothing to put on the bill of a day. */
const NO_BILL = 'NO_STATEMENT_EXIST'

/** The bill of a day, whose digest the provider names. */
async function downloadBill(account: PayAccount, day: string): Promise<readonly BillLine[]> {
  const answer = await ask(account, 'GET', `/v3/bill/tradebill?bill_date=${day}`)
  if (textOf(answer.body.code) === NO_BILL) return []
  const bill = accepted(answer)
  const url = new URL(textOf(bill.download_url, 2000))
  const path = `${url.pathname}${url.search}`
  const file = await downloadFile({
    url: url.href,
    headers: {
      authorization: authorization(account, { method: 'GET', path, body: '' }),
      'user-agent': 'quarterdeck',
    },
    allowPrivate: account.allowPrivate,
  })
  if (createHash('sha1').update(file).digest('hex') !== textOf(bill.hash_value))
    throw new ProviderFailure('账单文件与渠道给出的摘要不符')
  return wechatBillLines(file.toString('utf8'))
}

function verify(account: PayAccount, call: NotificationCall): Notification | null {
  if (!isFromWechat(account, call)) return null
  try {
    const event = objectIn(call.body),
      resource = partOf(event, 'resource')
    const text = decryptResource(account.apiV3Key, {
      ciphertext: textOf(resource.ciphertext, call.body.length),
      nonce: textOf(resource.nonce),
      associatedData: textOf(resource.associated_data),
    })
    if (text === null) return null
    const body = objectIn(text)
    const answer = textOf(event.event_type).startsWith('REFUND.') ? refundOf(body, '') : paymentOf(body)
    return { answer, text }
  } catch {
    return null
  }
}

/** WeChat Pay, API v3, as a merchant of its own. */
export const wechat = (account: PayAccount): PaymentProvider => ({
  create: (request) => create(account, request),
  query: (payNo) => query(account, payNo),
  close: async (payNo) => {
    const path = `${PAYMENTS}/out-trade-no/${encodeURIComponent(payNo)}/close`
    const answer = await ask(account, 'POST', path, { mchid: account.mchId })
    if (answer.status !== NOT_FOUND) accepted(answer)
  },
  refund: async ({ payNo, refundNo, total, amount, reason }) => {
    const answer = await ask(account, 'POST', REFUNDS, {
      out_trade_no: payNo,
      out_refund_no: refundNo,
      reason,
      notify_url: account.notifyUrl ?? '',
      amount: { refund: amount, total, currency: 'CNY' },
    })
    return refundOf(accepted(answer), account.mchId)
  },
  queryRefund: (request) => queryRefund(account, request),
  downloadBill: (day) => downloadBill(account, day),
  verify: (call) => verify(account, call),
  reply: (isAccepted) => ({
    status: isAccepted ? 200 : 400,
    type: 'application/json; charset=utf-8',
    body: isAccepted ? '{"code":"SUCCESS","message":"成功"}' : '{"code":"FAIL","message":"失败"}',
  }),
  probe: async () => {
    await query(account, 'PY000000000000000000')
  },
})
