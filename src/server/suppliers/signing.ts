import { createHash, createSign, createVerify, timingSafeEqual } from 'node:crypto'

export type Signed = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** `k=v&k=v` of everything that has a value, by name, the signature left out. */
export const signedText = (body: Signed): string =>
  Object.keys(body)
    .filter((name) => name !== 'sign' && textOf(body[name]) !== '')
    .sort()
    .map((name) => `${name}=${textOf(body[name])}`)
    .join('&')

/** How a party proves that a message is its own. */
export interface Signature {
  readonly sign: (body: Signed) => string
  readonly verify: (body: Signed) => boolean
}

/** Both sides share a key. */
export function md5Signature(key: string): Signature {
  const sign = (body: Signed): string =>
    createHash('md5')
      .update(`${signedText(body)}&key=${key}`)
      .digest('hex')
      .toUpperCase()
  return { sign, verify: (body) => key !== '' && equal(sign(body), textOf(body.sign).toUpperCase()) }
}

/** Each side signs with its own private key, PEM. */
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

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
