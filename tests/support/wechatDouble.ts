import { createHash, createVerify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MERCHANT, signedHeaders } from './wechatPay.ts'

interface DoublePayment {
  readonly total: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  tradeNo: string | null
}
interface DoubleRefund {
  readonly refund: number
  readonly status: RefundStatus
}
type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL'
type Body = Record<string, unknown>
type Reply = readonly [status: number, body: Body | null]

const ABSENT: Reply = [404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }]
const digest = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex')

/** Whether a request carries the merchant's signature. */
function isSigned({ headers, method, url }: IncomingMessage, body: string): boolean {
  const pairs = [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)]
  const fields = Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
  const text = [method, url, fields.timestamp, fields.nonce_str, body]
    .map((part) => `${part ?? ''}\n`)
    .join('')
  const verifier = createVerify('RSA-SHA256').update(text)
  return (
    fields.serial_no === MERCHANT.serial &&
    verifier.verify(MERCHANT.publicKey, fields.signature ?? '', 'base64')
  )
}

/** A double of WeChat Pay that verifies and signs as the real one does. */
export class WechatDouble {
  readonly payments = new Map<string, DoublePayment>()
  readonly refunds = new Map<string, DoubleRefund>()
  readonly faults: string[] = []
  /** What the next calls get instead of an answer. */
  /** Trade bills by day; there is none of other days. */
  readonly bills = new Map<string, string>()
  mood: 'well' | 'broken' | 'silent' | 'forged' = 'well'
  refundStatus: RefundStatus = 'SUCCESS'
  url = ''
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.#respond(request, response, Buffer.concat(parts).toString('utf8'))
    })
  })

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.closeAllConnections()
      this.#server.close(() => {
        done()
      })
    })
  }

  /** The payer pays. */
  pay(payNo: string, tradeNo = `4200${digest('md5', payNo).slice(0, 24)}`): void {
    const payment = this.payments.get(payNo)
    if (payment) Object.assign(payment, { state: 'SUCCESS', tradeNo })
  }

  #respond(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (this.mood === 'silent') {
      response.destroy()
      return
    }
    if (this.mood === 'broken') {
      response.writeHead(500).end('{"code":"SYSTEM_ERROR"}')
      return
    }
    if (!isSigned(request, body)) {
      this.faults.push(`unsigned ${request.url ?? ''}`)
      response.writeHead(401).end('{"code":"SIGN_ERROR"}')
      return
    }
    const address = new URL(request.url ?? '/', 'http://double')
    if (address.pathname.startsWith('/bill/')) {
      response.writeHead(200).end(this.bills.get(address.pathname.slice('/bill/'.length)))
      return
    }
    const [status, part] = this.#answer(address, body === '' ? {} : (JSON.parse(body) as Body))
    const text = part ? JSON.stringify(part) : ''
    const headers = signedHeaders(text, this.mood === 'forged' ? { privateKey: MERCHANT.privateKey } : {})
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

  #answer({ pathname, searchParams }: URL, body: Body): Reply {
    if (/\/transactions\/(?:jsapi|h5|native)$/.test(pathname)) return this.#create(body)
    const closing = /out-trade-no\/(\w+)\/close$/.exec(pathname)?.[1]
    if (closing) {
      const payment = this.payments.get(closing)
      if (payment?.state === 'NOTPAY') payment.state = 'CLOSED'
      return [204, null]
    }
    const payNo = /out-trade-no\/(\w+)$/.exec(pathname)?.[1]
    if (payNo) return this.#payment(payNo, searchParams.get('mchid') ?? '')
    if (pathname.endsWith('/refunds')) return this.#refund(String(body.out_refund_no), body)
    const refundNo = /refunds\/(\w+)$/.exec(pathname)?.[1]
    if (refundNo) return this.#refund(refundNo)
    const day = searchParams.get('bill_date') ?? '',
      bill = this.bills.get(day)
    if (bill === undefined) return [400, { code: 'NO_STATEMENT_EXIST', message: '账单不存在' }]
    const address = `${this.url}/bill/${day}`
    return [200, { hash_type: 'SHA1', hash_value: digest('sha1', bill), download_url: address }]
  }

  #create(body: Body): Reply {
    const payNo = String(body.out_trade_no)
    if (!this.payments.has(payNo))
      this.payments.set(payNo, {
        total: Number((body.amount as Body).total),
        state: 'NOTPAY',
        tradeNo: null,
      })
    return [200, { prepay_id: `wx-${payNo}`, code_url: `weixin://${payNo}`, h5_url: `https://${payNo}` }]
  }

  #payment(payNo: string, mchid: string): Reply {
    const payment = this.payments.get(payNo)
    if (!payment) return ABSENT
    const { state, tradeNo, total } = payment
    const paid = tradeNo ? { transaction_id: tradeNo, success_time: new Date().toISOString() } : {}
    return [
      200,
      { mchid, out_trade_no: payNo, trade_state: state, ...paid, amount: { total, currency: 'CNY' } },
    ]
  }

  /** A refund; `body` asks for it. */
  #refund(refundNo: string, body?: Body): Reply {
    if (body && !this.refunds.has(refundNo))
      this.refunds.set(refundNo, {
        refund: Number((body.amount as Body).refund),
        status: this.refundStatus,
      })
    const refund = this.refunds.get(refundNo)
    if (!refund) return ABSENT
    const { status } = refund
    return [
      200,
      {
        out_refund_no: refundNo,
        refund_id: `5030${refundNo}`,
        status,
        amount: { refund: refund.refund },
      },
    ]
  }
}

export const startWechatPay = (): Promise<WechatDouble> => new WechatDouble().start()
