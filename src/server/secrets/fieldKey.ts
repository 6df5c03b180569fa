import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const NONCE = 12,
  TAG = 16

/**
 * The key of secret fields: encrypts them, and computes the digests by which they are searched. Derived from
 * a text of any length.
 */
export class FieldKey {
  readonly #key: Buffer
  /** Identifies the key without revealing it: 16 hex characters. */
  readonly fingerprint: string
  constructor(secret: string) {
    this.#key = createHash('sha256').update(secret).digest()
    this.fingerprint = createHash('sha256').update(this.#key).digest('hex').slice(0, 16)
  }

  /** AES-256-GCM; base64 of nonce, tag and ciphertext. */
  seal(plain: string): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  /** The plain text of a cipher; throws where another key sealed it. */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  }

  /** The plain text of a cipher of this key, null for anything else, which the 128-bit tag reveals. */
  tryOpen(sealed: string): string | null {
    if (!isCipherShaped(sealed)) return null
    try {
      return this.open(sealed)
    } catch {
      return null
    }
  }

  /** Keyed digest by which a secret value is found again, in hex. */
  digest(plain: string): string {
    return createHmac('sha256', this.#key).update(plain).digest('hex')
  }
}

const isCipherShaped = (text: string): boolean =>
  text.length >= 40 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
