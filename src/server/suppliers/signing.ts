import { createHash, createSign, createVerify, timingSafeEqual } from 'node:crypto'

export type SignedFields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Text to sign: `k=v&k=v` of all fields with a value, sorted by name, without `sign`. */
export const signedText = (body: SignedFields): string =>
  Object.keys(body)
    .filter((name) => name !== 'sign' && textOf(body[name]) !== '')
    .sort()
    .map((name) => `${name}=${textOf(body[name])}`)
    .join('&')

/** Signature scheme of a supplier. */
export interface Signature {
  readonly sign: (body: SignedFields) => string
  readonly verify: (body: SignedFields) => boolean
}

/** MD5 signature with a shared key. */
export function md5Signature(key: string): Signature {
  const sign = (body: SignedFields): string =>
    createHash('md5')
      .update(`${signedText(body)}&key=${key}`)
      .digest('hex')
      .toUpperCase()
  return { sign, verify: (body) => key !== '' && equal(sign(body), textOf(body.sign).toUpperCase()) }
}

/** RSA-SHA256 signature; each side has its own private key. PEM. */
export function rsaSignature(privateKey: string, theirPublicKey: string): Signature {
  return {
    sign: (body) => createSign('RSA-SHA256').update(signedText(body)).sign(privateKey, 'base64'),
    verify: (body) => {
      try {
        return createVerify('RSA-SHA256')
          .update(signedText(body))
          .verify(theirPublicKey, textOf(body.sign), 'base64')
      } catch {
        return false
      }
    },
  }
}

const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
