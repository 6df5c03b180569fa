import { createCipheriv, randomBytes, sign } from 'node:crypto'
import { certifiedKey } from './certificates.ts'

export interface SignedCall {
  readonly headers: Record<string, string>
  readonly body: string
}
type Body = Record<string, unknown>

export const MERCHANT = certifiedKey('4a01')
export const PLATFORM = certifiedKey('5b02')
export const API_V3_KEY = '0123456789abcdef0123456789abcdef'
/** A line of a trade bill: a payment, or with `refundNo` a refund of it; amounts in yuan. */
export interface BilledLine {
  readonly payNo: string
  readonly tradeNo: string
  readonly amount: string
  readonly refundNo?: string
}
/** A trade bill as WeChat Pay writes it. */
export function tradeBill(lines: readonly BilledLine[]): string {
  const heading =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
    '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,' +
    '商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const rows = lines.map(({ payNo, tradeNo, amount, refundNo }) =>
    [
      ...['2026-11-20 10:00:00', 'wx8', '1900', '0', '', tradeNo, payNo, 'o1', 'JSAPI'],
      ...[refundNo ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', refundNo ? '0.00' : amount, '0.00'],
      ...[refundNo ? `R${refundNo}` : '0', refundNo ?? '0', refundNo ? amount : '0.00', '0.00'],
      ...['ORIGINAL', 'SUCCESS', '会员,年卡', '', '0.00', '0.60%', refundNo ? '0.00' : amount],
      ...[refundNo ? amount : '0.00', ''],
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  )
  return `\uFEFF${[heading, ...rows, '总交易单数,应结订单总金额', `\`${rows.length},\`0.00`].join('\r\n')}\r\n`
}

const rsa = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64')

/** The headers with which WeChat Pay signs an answer or notification. */
export function signedHeaders(
  body: string,
  { privateKey = PLATFORM.privateKey, serial = PLATFORM.serial, ageSeconds = 0 } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds),
    nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': rsa(`${timestamp}\n${nonce}\n${body}\n`, privateKey),
  }
}

/** A notification with an encrypted resource, signed as WeChat Pay does. */
export function notification(
  type: string,
  resource: Body,
  options: Parameters<typeof signedHeaders>[1] & { readonly apiV3Key?: string } = {},
): SignedCall {
  const nonce = randomBytes(6).toString('hex'),
    associated = 'transaction'
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(options.apiV3Key ?? API_V3_KEY),
    Buffer.from(nonce),
  )
  cipher.setAAD(Buffer.from(associated))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: randomBytes(8).toString('hex'),
    event_type: type,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      nonce,
      associated_data: associated,
    },
  })
  return { headers: { 'content-type': 'application/json', ...signedHeaders(body, options) }, body }
}
