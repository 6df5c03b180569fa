import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Keys of the server and what they protect: secret fields at rest, their searchable digests, the signature of tokens. */
export class Vault {
  readonly #key: Buffer
  readonly tokenKey: Uint8Array
  private constructor(key: Buffer, tokenKey: Uint8Array) {
    this.#key = key
    this.tokenKey = tokenKey
  }

  /** Opens the keys of this database, making them at first start; `SECRET_KEY` replaces the kept one and must then stay the same. */
  static async open(database: Database, secretKey: string | null): Promise<Vault> {
    const key = createHash('sha256').update(secretKey ?? await keptKey(database, 'field')).digest()
    const fingerprint = createHash('sha256').update(key).digest('hex').slice(0, 16)
    if (await keptKey(database, 'fingerprint', fingerprint) !== fingerprint) throw new Error('SECRET_KEY 与加密数据时使用的密钥不一致，请恢复原来的密钥')
    return new Vault(key, Buffer.from(await keptKey(database, 'token'), 'base64'))
  }

  /** AES-256-GCM, base64 of nonce, tag and text. */
  seal(plain: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** Digest by which a secret value is found again, hex. */
  digest(plain: string): string { return createHmac('sha256', this.#key).update(plain).digest('hex') }
}

async function keptKey(database: Database, name: string, made = randomBytes(48).toString('base64')): Promise<string> {
  await sql`insert into server_key (name, value) values (${name}, ${made}) on conflict do nothing`.execute(database.kysely)
  const { rows } = await sql<{ value: string }>`select value from server_key where name = ${name}`.execute(database.kysely)
  return rows[0]?.value ?? made
}
