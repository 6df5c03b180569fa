import {
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  verify,
} from 'node:crypto'

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string
  /** As requested, without query. */
  readonly path: string
  /** As requested, without `?`. */
  readonly query: string
  readonly body: Uint8Array
  readonly apiKey: string
  readonly timestamp: string
  readonly nonce: string
}

const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const hmacHex = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex')

/** Percent-encoding of RFC 3986: all but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * Canonical query: decoded, encoded anew, sorted by the bytes of the keys, then of the values. Throws where
 * it cannot be decoded.
 */
export function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equalsAt = part.indexOf('=')
      return equalsAt < 0
        ? [decode(part), '']
        : [decode(part.slice(0, equalsAt)), decode(part.slice(equalsAt + 1))]
    })
  const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'utf8')
  return pairs
    .sort((a, b) => Buffer.compare(bytes(a[0]), bytes(b[0])) || Buffer.compare(bytes(a[1]), bytes(b[1])))
    .map(([key, value]) => `${encode(key ?? '')}=${encode(value ?? '')}`)
    .join('&')
}

/** The string to sign: seven lines. */
export const stringToSign = ({
  method,
  path,
  query,
  body,
  apiKey,
  timestamp,
  nonce,
}: SignedRequest): string =>
  [method, path, canonicalQuery(query), sha256Hex(body), apiKey, timestamp, nonce].join('\n')

/** Signature with a shared secret: lower hex of HMAC-SHA256. */
export const signHmac = (secret: string, text: string): string => hmacHex(secret, text)

/** Whether a signature is that of the secret; compared in constant time. */
export function isHmac(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(hmacHex(secret, text)),
    actual = Buffer.from(signature)
  return timingSafeEqual(expected, actual.length === expected.length ? actual : Buffer.alloc(expected.length))
}

/** Whether a base64 signature (RSASSA-PKCS1-v1_5, SHA-256) fits the merchant's public key. */
export function isRsa(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Whether a text is the PEM of an RSA public key of 2048 bits at least. */
export function isRsaKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem)
    return (
      !pem.includes('PRIVATE') &&
      key.asymmetricKeyType === 'rsa' &&
      (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    )
  } catch {
    return false
  }
}

/** Secret that cards are encrypted with: that of the key, or the data secret of an RSA key. */
export interface CardKey {
  readonly apiKey: string
  readonly secret: string
}

/**
 * Encrypts the cards of an answer: base64 of iv, ciphertext and tag, AES-256-GCM with a key derived from the
 * secret by HKDF.
 */
export function sealCards(
  { apiKey, secret }: CardKey,
  plain: string,
  iv: Uint8Array = randomBytes(12),
): string {
  const key = Buffer.from(hkdfSync('sha256', secret, apiKey, 'card-data', 32))
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64')
}

/** Signature of a callback: HMAC of timestamp, nonce and SHA-256 of the body, a line each. */
export const signCallback = (
  secret: string,
  { timestamp, nonce, body }: { readonly timestamp: string; readonly nonce: string; readonly body: string },
): string => hmacHex(secret, [timestamp, nonce, sha256Hex(Buffer.from(body, 'utf8'))].join('\n'))
