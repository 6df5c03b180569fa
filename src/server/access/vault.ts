import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { Database } from '../store/database.ts'
import { keptKey } from '../store/access/keyRows.ts'

interface Keys {
  readonly field: Buffer
  readonly token: Uint8Array
  readonly sm2Private: string
  readonly sm2Public: string
}

/** Keys of the server and what they protect: secret fields at rest, their searchable digests, the signature of tokens, passwords on the wire. */
export class Vault {
  readonly #key: Buffer
  readonly #sm2Private: string
  readonly tokenKey: Uint8Array
  /** Point of the SM2 key (130 hex characters, leading 04) with which clients may encrypt a password. */
  readonly sm2PublicKey: string
  private constructor({ field, token, sm2Private, sm2Public }: Keys) {
    this.#key = field
    this.#sm2Private = sm2Private
    this.tokenKey = token
    this.sm2PublicKey = sm2Public
  }

  /** Opens the keys of this database, making them at first start; `SECRET_KEY` replaces the kept one and must then stay the same. */
  static async open(database: Database, secretKey: string | null): Promise<Vault> {
    const field = createHash('sha256')
      .update(secretKey ?? (await keptKey(database.kysely, 'field', newKey)))
      .digest()
    const fingerprint = createHash('sha256').update(field).digest('hex').slice(0, 16)
    if ((await keptKey(database.kysely, 'fingerprint', () => fingerprint)) !== fingerprint)
      throw new Error('SECRET_KEY 与加密数据时使用的密钥不一致，请恢复原来的密钥')
    const token = Buffer.from(await keptKey(database.kysely, 'token', newKey), 'base64')
    const pair = await keptKey(database.kysely, 'sm2', () => {
      const { privateKey, publicKey } = sm2.generateKeyPairHex()
      return `${publicKey}:${seal(field, privateKey)}`
    })
    const [sm2Public = '', sealed = ''] = pair.split(':')
    return new Vault({ field, token, sm2Private: unseal(field, sealed), sm2Public })
  }

  /** AES-256-GCM, base64 of nonce, tag and text. */
  seal(plain: string): string {
    return seal(this.#key, plain)
  }

  open(sealed: string): string {
    return unseal(this.#key, sealed)
  }

  /** Digest by which a secret value is found again, hex. */
  digest(plain: string): string {
    return createHmac('sha256', this.#key).update(plain).digest('hex')
  }

  /** The text behind an SM2 cipher (hex, C1C2C3, with or without the leading 04), or null where it is none of ours. */
  openSm2(cipher: string): string | null {
    const attempts = cipher.startsWith('04') ? [cipher.slice(2), cipher] : [cipher]
    for (const attempt of attempts) {
      const plain = decrypted(attempt, this.#sm2Private)
      if (plain) return plain
    }
    return null
  }
}

const newKey = (): string => randomBytes(48).toString('base64')

function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The library throws on points off the curve and answers an empty text on a wrong checksum. */
function decrypted(cipher: string, privateKey: string): string | null {
  try {
    return sm2.doDecrypt(cipher, privateKey, 0, { output: 'string' }) || null
  } catch {
    return null
  }
}
