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
export const BILL = '交易时间,商户订单号\n2026-11-20,PY1\n'

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
