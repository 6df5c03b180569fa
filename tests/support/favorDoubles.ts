import { createHash, createVerify, sign } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedText } from '../../src/server/payments/alipaySigning.ts'
import { certifiedKey } from './certificates.ts'
import { type DoubleRefusal, VoucherPlatform } from './voucherPlatform.ts'
import { MERCHANT, signedHeaders } from './wechatPay.ts'

export const ALIPAY = certifiedKey('61')
type Body = Record<string, unknown>
interface Called {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
interface Said {
  readonly status: number
  readonly text: string
  readonly headers?: Record<string, string>
}
/** A double that listens; `faults` has requests whose signature was wrong, `mood` what it does instead of answering. */
export interface Double {
  readonly url: string
  readonly platform: VoucherPlatform
  readonly faults: string[]
  mood: 'well' | 'forged' | 'silent'
  flow: string
  readonly close: () => Promise<void>
}

async function listen(answer: (call: Called, double: Double) => Said): Promise<Double> {
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (double.mood === 'silent') {
        response.destroy()
        return
      }
      const reply = answer(
        {
          method: incoming.method ?? '',
          url: incoming.url ?? '',
          headers: incoming.headers,
          body: Buffer.concat(parts).toString('utf8'),
        },
        double,
      )
      response.writeHead(reply.status, reply.headers).end(reply.text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const double: Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    platform: new VoucherPlatform(),
    faults: [],
    mood: 'well',
    flow: '',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => {
          done()
        })
      }),
  }
  return double
}

function isSignedByUs({ headers, method, url, body }: Called): boolean {
  const pairs = [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)]
  const fields = Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
  const text = [method, url, fields.timestamp, fields.nonce_str, body]
    .map((part) => `${part ?? ''}\n`)
    .join('')
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(MERCHANT.publicKey, fields.signature ?? '', 'base64')
}

const WECHAT: Readonly<Record<DoubleRefusal, readonly [status: number, code: string, message: string]>> = {
  absent: [404, 'RESOURCE_NOT_EXISTS', '批次不存在'],
  notRunning: [400, 'INVALID_REQUEST', '活动已结束或未激活'],
  mismatch: [400, 'PARAM_ERROR', '请求参数不一致'],
  abnormal: [403, 'USER_ACCOUNT_ABNORMAL', '用户账号异常'],
  limit: [403, 'REQUEST_BLOCKED', '用户已达领取上限'],
  wrongAccount: [400, 'INVALID_REQUEST', 'openid与appid不匹配'],
  system: [500, 'SYSTEM_ERROR', '系统错误'],
}
const STATES = { new: 'unactivated', running: 'running', paused: 'paused', over: 'stoped' } as const

function wechatStock(platform: VoucherPlatform, id: string): Body | null {
  const stock = platform.stocks.get(id)
  if (!stock) return null
  const rule = stock.terms.stock_use_rule as Body,
    use = stock.terms.coupon_use_rule as Body
  return {
    stock_id: id,
    stock_name: stock.terms.stock_name,
    status: STATES[stock.state],
    stock_use_rule: { ...rule, max_coupons: stock.maxCoupons, fixed_normal_coupon: use.fixed_normal_coupon },
    distributed_coupons: platform.distributed(id),
    available_begin_time: stock.terms.available_begin_time,
    available_end_time: stock.terms.available_end_time,
  }
}
const wechatCoupon = ({ id, stockId }: { readonly id: string; readonly stockId: string }): Body => ({
  coupon_id: id,
  stock_id: stockId,
  status: 'SENDED',
  create_time: new Date().toISOString(),
})

/** The answer of WeChat Pay to one call: a body, or why it refuses. */
function wechatAnswer({ url, body }: Called, { platform, url: own }: Double): Body | DoubleRefusal {
  const { pathname, searchParams } = new URL(url, own),
    input = (body === '' ? {} : JSON.parse(body)) as Body
  const [, , , , kind, id = '', verb = '', couponId = ''] = pathname.split('/')
  if (kind === 'coupon-stocks') {
    const { max_coupons: max } = input.stock_use_rule as Body
    return { stock_id: platform.create(String(input.out_request_no), Number(max), input) }
  }
  if (kind === 'users' && verb === 'coupons') {
    if (couponId) return wechatCoupon(platform.coupons.get(couponId) ?? { id: '', stockId: '' })
    if (body === '') return { data: platform.held(id, searchParams.get('stock_id')).map(wechatCoupon) }
    const sent = platform.send(String(input.out_request_no), String(input.stock_id), id)
    return typeof sent === 'string' ? sent : { coupon_id: sent.id }
  }
  if (id === '') return { data: [...platform.stocks.keys()].map((stock) => wechatStock(platform, stock)) }
  const moves = { start: 'running', restart: 'running', pause: 'paused', stop: 'over' } as const
  if (verb in moves) return platform.move(id, moves[verb as keyof typeof moves]) ?? {}
  if (verb === 'max-amount-modify') {
    const stock = platform.stocks.get(id)
    if (stock) stock.maxCoupons = Number(input.max_amount) / 500
    return stock ? {} : 'absent'
  }
  return wechatStock(platform, id) ?? 'absent'
}

/** WeChat Pay's vouchers: verifies every request and signs every answer. */
export const startWechatFavor = (): Promise<Double> =>
  listen((call, double) => {
    if (!isSignedByUs(call)) {
      double.faults.push(call.url)
      return { status: 401, text: '{"code":"SIGN_ERROR"}' }
    }
    if (call.url === '/flow') return { status: 200, text: double.flow }
    const answer: Body | DoubleRefusal = call.url.includes('-flow')
      ? {
          url: `${double.url}/flow`,
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(double.flow).digest('hex'),
        }
      : wechatAnswer(call, double)
    const [status, code, message] = typeof answer === 'string' ? WECHAT[answer] : [200, '', '']
    const text = JSON.stringify(typeof answer === 'string' ? { code, message } : answer)
    const forged = double.mood === 'forged' ? { privateKey: MERCHANT.privateKey } : {}
    return { status, text, headers: { 'content-type': 'application/json', ...signedHeaders(text, forged) } }
  })

const ALIPAY_CODES: Readonly<Record<DoubleRefusal, string>> = {
  absent: 'ACTIVITY_NOT_EXIST',
  notRunning: 'ACTIVITY_STATUS_ERROR',
  mismatch: 'PARAM_INVALID',
  abnormal: 'USER_STATUS_ABNORMAL',
  limit: 'USER_LIMIT_REACHED',
  wrongAccount: 'OPEN_ID_INVALID',
  system: 'SYSTEM_ERROR',
}
const ACTIVITY_STATES = { new: 'INIT', running: 'ACTIVE', paused: 'ACTIVE', over: 'FINISHED' } as const

function alipayStock(platform: VoucherPlatform, id: string): Body | null {
  const stock = platform.stocks.get(id)
  if (!stock) return null
  const mode = stock.terms.voucher_send_mode_info as Body
  return {
    ...stock.terms,
    activity_id: id,
    activity_status: ACTIVITY_STATES[stock.state],
    publish_count: platform.distributed(id),
    voucher_send_mode_info: {
      ...mode,
      voucher_send_rule_info: { ...(mode.voucher_send_rule_info as Body), quantity: stock.maxCoupons },
    },
  }
}

/** The answer of Alipay to one method. */
function alipayAnswer(method: string, input: Body, { platform }: Double): Body | DoubleRefusal {
  const id = String(input.activity_id ?? '')
  if (method.endsWith('.create')) {
    const rule = (input.voucher_send_mode_info as Body).voucher_send_rule_info as Body
    return { activity_id: platform.create(String(input.out_biz_no), Number(rule.quantity), input) }
  }
  if (method.endsWith('.publish')) return platform.move(id, 'running') ?? {}
  if (method.endsWith('.stop')) return platform.move(id, 'over') ?? {}
  if (method.endsWith('.append')) {
    const stock = platform.stocks.get(id)
    if (stock) stock.maxCoupons += (Number(input.append_amount) * 100) / 500
    return stock ? {} : 'absent'
  }
  if (method.endsWith('.batchquery'))
    return { activities: [...platform.stocks.keys()].map((stock) => alipayStock(platform, stock)) }
  if (method.endsWith('.queryvoucher'))
    return {
      user_vouchers: platform.held(String(input.open_id), id === '' ? null : id).map((coupon) => ({
        voucher_id: coupon.id,
        activity_id: coupon.stockId,
        voucher_status: 'ENABLED',
      })),
    }
  if (method.endsWith('.send')) {
    const sent = platform.send(String(input.out_biz_no), id, String(input.open_id))
    return typeof sent === 'string' ? sent : { voucher_id: sent.id }
  }
  return alipayStock(platform, id) ?? 'absent'
}

/** Alipay's vouchers: verifies every request and signs every answer. */
export const startAlipayFavor = (): Promise<Double> =>
  listen((call, double) => {
    const form = Object.fromEntries(new URLSearchParams(call.body)),
      method = form.method ?? ''
    const isOurs = createVerify('RSA-SHA256')
      .update(signedText(form, ['sign']))
      .verify(MERCHANT.publicKey, form.sign ?? '', 'base64')
    if (!isOurs) double.faults.push(method)
    const answer = isOurs
      ? alipayAnswer(method, JSON.parse(form.biz_content ?? '{}') as Body, double)
      : ('mismatch' as const)
    const text = JSON.stringify(
      typeof answer === 'string'
        ? { code: '40004', sub_code: ALIPAY_CODES[answer], sub_msg: answer }
        : { code: '10000', ...answer },
    )
    const key = double.mood === 'forged' ? MERCHANT.privateKey : ALIPAY.privateKey
    const signature = sign('sha256', Buffer.from(text), key).toString('base64')
    return { status: 200, text: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}` }
  })
