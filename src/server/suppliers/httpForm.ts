import { type Fen, isFen } from '../../kernel/money.ts'
import { parseModestJson } from '../../kernel/json.ts'
import { NoReply } from '../gateways/outgoing.ts'
import { post } from '../gateways/post.ts'
import {
  type Account,
  type Answer,
  type Endpoint,
  NO_REPLY,
  type Slice,
  type SupplierAdapter,
  type SupplierCard,
  unclear,
} from './adapter.ts'
import { throttle } from './throttle.ts'
import type { SignedFields } from './signing.ts'

type Json = Readonly<Record<string, unknown>>
/** The code of an answer; null where it is no non-negative whole number. */
function codeOf({ code }: Json): number | null {
  return (typeof code === 'number' || (typeof code === 'string' && /^\d{1,9}$/.test(code))) &&
    Number.isSafeInteger(Number(code)) &&
    Number(code) >= 0
    ? Number(code)
    : null
}
const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : ''

function cardsOf(value: unknown): readonly SupplierCard[] {
  const list: unknown = typeof value === 'string' && value !== '' ? parseModestJson(value) : value
  if (!Array.isArray(list)) return []
  return (list as readonly Json[]).map((card) => {
    if (card === null || typeof card !== 'object' || textOf(card.secret, 512) === '')
      throw new Error('card without secret')
    return {
      cardNo: textOf(card.cardNo, 128) || null,
      secret: textOf(card.secret, 512),
      expireTime: textOf(card.expireTime, 19) || null,
    }
  })
}

/** Reads an answer: code 0 accepted, 1 success, 9000 and above unclear, any other refused. */
export function readAnswer(body: Json): Answer {
  const code = codeOf(body)
  if (code === null) return unclear('BROKEN', '应答无法识别')
  const result = code === 0 ? 'accepted' : code === 1 ? 'success' : code >= 9000 ? 'unknown' : 'fail'
  const cards = result === 'success' ? cardsOf(body.cards) : []
  const ticketCode = textOf(body.ticketCode, 100)
  return {
    result,
    supplierOrderNo: textOf(body.supplierOrderNo, 64) || null,
    code: String(code),
    msg: textOf(body.msg, 200),
    ...(cards.length > 0 ? { cards } : {}),
    ...(result === 'success' && ticketCode !== '' ? { ticketCode } : {}),
  }
}

/** Posts a signed form and parses the JSON object of the reply; throws where it is none. */
async function sendForm(
  endpoint: Endpoint,
  account: Account,
  url: string | null,
  fields: SignedFields,
): Promise<Json> {
  if (!url) throw new Error('no address')
  await throttle(endpoint.id, endpoint.maxQps ?? 20)
  const body = { appId: endpoint.appId, ...fields, timestamp: Math.floor(Date.now() / 1000) }
  const { sign } = await account.signature()
  const form = new URLSearchParams(
    Object.entries({ ...body, sign: sign(body) }).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  const { status, text } = await post({
    url,
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    timeoutMs: endpoint.connectTimeoutMs ?? 15_000,
    allowPrivate: await account.allowPrivate(),
  })
  if (status !== 200) throw new Error(`HTTP ${status}`)
  const answer: unknown = parseModestJson(text)
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) throw new Error('no object')
  return answer as Json
}

/**
 * Adapter of suppliers that take signed forms and answer in JSON; they differ only in how messages are
 * signed.
 */
export function httpForm(endpoint: Endpoint, account: Account): SupplierAdapter {
  const call = (url: string | null, fields: SignedFields): Promise<Json> =>
    sendForm(endpoint, account, url, fields)
  const requestAnswer = async (url: string | null, fields: SignedFields): Promise<Answer> => {
    try {
      return readAnswer(await call(url, fields))
    } catch (error) {
      return error instanceof NoReply ? unclear(NO_REPLY, '接口无应答') : unclear('BROKEN', '应答无法识别')
    }
  }
  const readAmount = async (fields: SignedFields, name: string): Promise<Fen | null> => {
    const answer = await call(endpoint.queryUrl ?? endpoint.apiUrl, fields)
    const value = Number(answer[name])
    return codeOf(answer) === 1 && answer[name] !== null && isFen(value) && value >= 0 ? value : null
  }
  return {
    submit: async (slice) =>
      requestAnswer(endpoint.apiUrl, { ...orderOf(slice), notifyUrl: await account.notifyUrl() }),
    query: (channelOrderNo) => requestAnswer(endpoint.queryUrl, { orderNo: channelOrderNo }),
    parseCallback: async ({ body }) => {
      const { verify } = await account.signature()
      const channelOrderNo = textOf(body.orderNo, 64)
      return channelOrderNo !== '' && verify(body) ? { channelOrderNo, answer: readAnswer(body) } : null
    },
    balance: () => readAmount({ type: 'balance' }, 'balance'),
    goodsPrice: (supplierSkuCode) => readAmount({ type: 'price', productCode: supplierSkuCode }, 'price'),
    ping: async () => codeOf(await call(endpoint.queryUrl ?? endpoint.apiUrl, { type: 'balance' })) !== null,
  }
}

function orderOf({
  channelOrderNo,
  supplierSkuCode,
  account,
  qty,
  purchaseAmount,
  receiver,
  show,
}: Slice): SignedFields {
  return {
    orderNo: channelOrderNo,
    productCode: supplierSkuCode,
    account,
    qty,
    amount: purchaseAmount,
    receiverName: receiver?.name,
    receiverPhone: receiver?.phone,
    receiverAddress: receiver?.address,
    ...show,
  }
}
