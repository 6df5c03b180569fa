import { type Fen, formatFen, parseYuan } from '../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../kernel/time.ts'
import { isFromAlipay, signRequest, signedPart, type Parameters } from './alipaySigning.ts'
import { alipayBillLines } from './alipayBill.ts'
import { callProvider, downloadFile, objectIn, textOf } from './http.ts'
import { isSigned } from './keys.ts'
import {
  type BillLine,
  type Notification,
  type PayAccount,
  type PaymentAnswer,
  type PaymentProvider,
  type PaymentRequest,
  ProviderFailure,
  ProviderRefusal,
  type RefundAnswer,
  type RefundRequest,
} from './provider.ts'

type Body = Readonly<Record<string, unknown>>

const PUBLIC_URL = 'https://openapi.alipay.com/gateway.do'
const SUCCESS = '10000'
/** The provider does not know the outcome itself. */
const UNKNOWN = new Set(['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'])
const ABSENT = new Set(['ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST'])

/** Yuan as the provider writes them: `199.00`. */
const yuan = (amount: Fen): string => formatFen(amount).replaceAll(',', '')
const amountIn = (value: unknown): Fen | null => (typeof value === 'string' ? parseYuan(value) : null)
function momentIn(value: unknown): Date | null {
  const moment = parseMoment(textOf(value, 19))
  return Number.isNaN(moment.getTime()) ? null : moment
}

const gatewayOf = ({ gatewayUrl }: PayAccount): string => gatewayUrl ?? PUBLIC_URL

const requestOf = (account: PayAccount, method: string, content: Body): Parameters =>
  signRequest(
    {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatMoment(new Date()),
      version: '1.0',
      notify_url: account.notifyUrl ?? '',
      biz_content: JSON.stringify(content),
    },
    account.privateKey,
  )

/** Asks the gateway; returns the verified object of the answer, which may be a refusal. */
async function ask(account: PayAccount, method: string, content: Body): Promise<Body> {
  const reply = await callProvider({
    method: 'POST',
    url: gatewayOf(account),
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(requestOf(account, method, content)).toString(),
    allowPrivate: account.allowPrivate,
  })
  if (reply.status !== 200) throw new ProviderFailure(`HTTP ${reply.status}`)
  const part = signedPart(reply.text, `${method.replaceAll('.', '_')}_response`)
  const whole = objectIn(reply.text)
  if (part === null) {
    const refusal = objectIn(signedPart(reply.text, 'error_response') ?? '{}')
    throw new ProviderRefusal(`${textOf(refusal.sub_code)} ${textOf(refusal.sub_msg, 100)}`.trim())
  }
  if (!isSigned(part, textOf(whole.sign, 1000), account.platformKey))
    throw new ProviderFailure('the signature of the answer is wrong')
  return objectIn(part)
}

/** The body where the provider accepted; throws otherwise. */
function accepted(body: Body): Body {
  const code = textOf(body.code),
    subCode = textOf(body.sub_code)
  if (code === SUCCESS) return body
  const text = `${subCode || code} ${textOf(body.sub_msg, 100)}`.trim()
  throw UNKNOWN.has(code) || UNKNOWN.has(subCode) ? new ProviderFailure(text) : new ProviderRefusal(text)
}
const isAbsent = (body: Body): boolean => ABSENT.has(textOf(body.sub_code))

const STATES: Readonly<Record<string, PaymentAnswer['state']>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
}
const paymentOf = (body: Body, mchId: string): PaymentAnswer => ({
  kind: 'payment',
  payNo: textOf(body.out_trade_no),
  mchId,
  state: STATES[textOf(body.trade_status)] ?? 'paying',
  amount: amountIn(body.total_amount),
  tradeNo: textOf(body.trade_no) || null,
  payTime: momentIn(body.send_pay_date ?? body.gmt_payment),
})

/** Pages and apps are opened with a signed request that the payer's device sends. */
const OPENED: Readonly<Record<string, readonly [method: string, product: string]>> = {
  aliWap: ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  aliApp: ['alipay.trade.app.pay', 'QUICK_MSECURITY_PAY'],
}

async function create(account: PayAccount, request: PaymentRequest): Promise<string> {
  const content = {
    out_trade_no: request.payNo,
    total_amount: yuan(request.amount),
    subject: request.subject,
    time_expire: formatMoment(request.expireAt),
  }
  const [method, product] = OPENED[account.channelCode] ?? []
  if (method) {
    const text = new URLSearchParams(
      requestOf(account, method, { ...content, product_code: product }),
    ).toString()
    return account.channelCode === 'aliApp' ? text : `${gatewayOf(account)}?${text}`
  }
  if (!request.payerOpenId) throw new ProviderRefusal('缺少付款人标识')
  const body = accepted(
    await ask(account, 'alipay.trade.create', {
      ...content,
      product_code: 'JSAPI_PAY',
      op_app_id: account.appId,
      buyer_open_id: request.payerOpenId,
    }),
  )
  return textOf(body.trade_no)
}

async function query(account: PayAccount, payNo: string): Promise<PaymentAnswer> {
  const body = await ask(account, 'alipay.trade.query', { out_trade_no: payNo })
  if (!isAbsent(body)) return paymentOf(accepted(body), account.mchId)
  const { mchId } = account
  return { kind: 'payment', payNo, mchId, state: 'absent', amount: null, tradeNo: null, payTime: null }
}

const refundOf = (
  { refundNo, amount }: RefundRequest,
  mchId: string,
  state: RefundAnswer['state'],
  tradeNo: string | null,
): RefundAnswer => ({ kind: 'refund', refundNo, mchId, state, amount, tradeNo, error: null })

async function queryRefund(account: PayAccount, request: RefundRequest): Promise<RefundAnswer> {
  const body = await ask(account, 'alipay.trade.fastpay.refund.query', {
    out_trade_no: request.payNo,
    out_request_no: request.refundNo,
  })
  const isDone = !isAbsent(body) && textOf(accepted(body).refund_status) === 'REFUND_SUCCESS'
  const state = isDone ? 'done' : 'absent'
  return {
    ...refundOf(request, account.mchId, state, textOf(body.trade_no) || null),
    amount: isDone ? amountIn(body.refund_amount) : null,
  }
}

function verify(account: PayAccount, body: string): Notification | null {
  const parameters: Parameters = Object.fromEntries(new URLSearchParams(body))
  if (parameters.app_id !== account.appId || !isFromAlipay(parameters, account.platformKey)) return null
  // Refunds are notified with the state of their trade; they are asked about instead.
  if (parameters.out_biz_no && parameters.refund_fee) return null
  return { answer: paymentOf(parameters, parameters.seller_id ?? account.mchId), text: body }
}

/** There was nothing to put on the bill of a day. */
const NO_BILL = /bill_not_exist|BILL_NOT_EXIST/

async function downloadBill(account: PayAccount, day: string): Promise<readonly BillLine[]> {
  const answer = await ask(account, 'alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  })
  if (NO_BILL.test(textOf(answer.sub_code))) return []
  const { bill_download_url: url } = accepted(answer)
  const { allowPrivate } = account
  return alipayBillLines(await downloadFile({ url: textOf(url, 2000), headers: {}, allowPrivate }))
}

/** Alipay's open platform, signed with RSA2 keys. */
export const alipay = (account: PayAccount): PaymentProvider => ({
  create: (request) => create(account, request),
  query: (payNo) => query(account, payNo),
  close: async (payNo) => {
    const body = await ask(account, 'alipay.trade.close', { out_trade_no: payNo })
    // A payer who never opened the page left no trade behind.
    if (!isAbsent(body)) accepted(body)
  },
  refund: async (request) => {
    const body = accepted(
      await ask(account, 'alipay.trade.refund', {
        out_trade_no: request.payNo,
        refund_amount: yuan(request.amount),
        out_request_no: request.refundNo,
        refund_reason: request.reason,
      }),
    )
    // `fund_change` N says nothing of the first answer of a repeated request; the query does.
    const isDone = textOf(body.fund_change) === 'Y'
    return refundOf(request, account.mchId, isDone ? 'done' : 'processing', textOf(body.trade_no) || null)
  },
  queryRefund: (request) => queryRefund(account, request),
  downloadBill: (day) => downloadBill(account, day),
  verify: ({ body }) => verify(account, body),
  reply: (isAccepted) => ({
    status: 200,
    type: 'text/plain; charset=utf-8',
    body: isAccepted ? 'success' : 'failure',
  }),
  probe: async () => {
    await query(account, 'PY000000000000000000')
  },
})
