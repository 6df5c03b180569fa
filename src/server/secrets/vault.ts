import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { Config } from '../config.ts'
import type { Database } from '../store/database.ts'
import type { Reader } from '../store/db.ts'
import { findKey, getOrCreateKey } from '../store/access/keyRows.ts'
import { FieldKey } from './fieldKey.ts'

interface Keys {
  readonly field: FieldKey
  readonly token: Uint8Array
  readonly client: string
  readonly sm2Private: string
  readonly sm2Public: string
}

/** Names under which the server stores keys; those in `SEALED_KEYS` are encrypted with the field key. */
export const KEY_NAMES = {
  field: 'field',
  fingerprint: 'fingerprint',
  rotation: 'rotation',
  sm2: 'sm2',
} as const
export const SEALED_KEYS = ['token_key', 'client_key'] as const

const WRONG_KEY =
  'SECRET_KEY 与加密数据时使用的密钥不一致，请恢复原来的密钥；要更换密钥，请停止服务，' +
  '设置新的 SECRET_KEY 和原来的 SECRET_KEY_OLD（原来未设置过 SECRET_KEY 时不设），再运行 npm run key -- rotate'
const UNFINISHED =
  '密钥更换没有做完，请用同样的 SECRET_KEY 和 SECRET_KEY_OLD 再次运行 npm run key -- rotate，完成后再启动'

/**
 * The keys of the server: for secret fields at rest, their digests, token signatures, and passwords encrypted
 * by clients.
 */
export class Vault {
  readonly #field: FieldKey
  readonly #client: string
  readonly #sm2Private: string
  readonly #markKey: Buffer
  readonly tokenKey: Uint8Array
  /** Point of the SM2 key with which clients may encrypt a password: 130 hex characters, leading 04. */
  readonly sm2PublicKey: string
  private constructor({ field, token, client, sm2Private, sm2Public }: Keys) {
    this.#field = field
    this.#client = client
    this.#markKey = createHmac('sha256', token).update('marks').digest()
    this.#sm2Private = sm2Private
    this.tokenKey = token
    this.sm2PublicKey = sm2Public
  }

  /**
   * Loads the keys of this database, or creates them at first start. The field key is `secretKey`, or one
   * stored in the database where that is null; all other secrets are stored encrypted with it. The SM2 pair is
   * that of `sm2PrivateKey`, or one of the database. Throws for a wrong key or an unfinished rotation.
   */
  static async open(
    { kysely: db }: Pick<Database, 'kysely'>,
    { secretKey, sm2PrivateKey }: Pick<Config, 'secretKey' | 'sm2PrivateKey'>,
  ): Promise<Vault> {
    if ((await findKey(db, KEY_NAMES.rotation)) !== null) throw new Error(UNFINISHED)
    const field = new FieldKey(secretKey ?? (await getOrCreateKey(db, KEY_NAMES.field, newKey)))
    if ((await getOrCreateKey(db, KEY_NAMES.fingerprint, () => field.fingerprint)) !== field.fingerprint)
      throw new Error(WRONG_KEY)
    const [token = '', client = ''] = await Promise.all(
      SEALED_KEYS.map(async (name) => field.open(await getOrCreateKey(db, name, () => field.seal(newKey())))),
    )
    return new Vault({
      field,
      token: Buffer.from(token, 'base64'),
      client,
      ...(sm2PrivateKey === null ? await storedPair(db, field) : pairOf(sm2PrivateKey)),
    })
  }

  /** AES-256-GCM; base64 of nonce, tag and ciphertext. */
  seal(plain: string): string {
    return this.#field.seal(plain)
  }

  open(sealed: string): string {
    return this.#field.open(sealed)
  }

  /** Encrypts a cursor, base64url; it can only be opened with the same `context`. */
  sealMark(mark: string, context: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#markKey, nonce).setAAD(Buffer.from(context))
    const body = cipher.update(mark, 'utf8')
    cipher.final()
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }

  /** The cursor sealed with this context; null for anything else. */
  openMark(sealed: string, context: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < 28) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#markKey, bytes.subarray(0, 12)).setAAD(
      Buffer.from(context),
    )
    decipher.setAuthTag(bytes.subarray(12, 28))
    const mark = decipher.update(bytes.subarray(28)).toString('utf8')
    try {
      decipher.final()
    } catch {
      return null
    }
    return mark
  }

  /** Keyed digest by which a secret value is found again, in hex. */
  digest(plain: string): string {
    return this.#field.digest(plain)
  }

  /**
   * Keyed digest of a value that is compared and stored nowhere else; it stays the same when the field key
   * changes.
   */
  lastingDigest(plain: string): string {
    return createHmac('sha256', this.#client).update(plain).digest('hex')
  }

  /**
   * Decrypts an SM2 cipher (hex, C1C2C3, with or without the leading 04); null where it was not made with our
   * key.
   */
  openSm2(cipher: string): string | null {
    const attempts = cipher.startsWith('04') ? [cipher.slice(2), cipher] : [cipher]
    for (const attempt of attempts) {
      const plain = decrypted(attempt, this.#sm2Private)
      if (plain) return plain
    }
    return null
  }
}

/** A random key: 48 bytes, base64. */
export const newKey = (): string => randomBytes(48).toString('base64')

type Sm2Pair = Pick<Keys, 'sm2Private' | 'sm2Public'>

/** The SM2 pair of a private key in hex. */
const pairOf = (privateKey: string): Sm2Pair => ({
  sm2Private: privateKey,
  sm2Public: sm2.getPublicKeyFromPrivateKey(privateKey),
})

/** The SM2 pair of this database, created at first start. */
async function storedPair(db: Reader, field: FieldKey): Promise<Sm2Pair> {
  const [sm2Public = '', sealed = ''] = (await getOrCreateKey(db, KEY_NAMES.sm2, () => newPair(field))).split(
    ':',
  )
  return { sm2Private: field.open(sealed), sm2Public }
}

function newPair(field: FieldKey): string {
  const { privateKey, publicKey } = sm2.generateKeyPairHex()
  return `${publicKey}:${field.seal(privateKey)}`
}

/**
 * The library throws for points off the curve and returns an empty text for a wrong checksum; both give null.
 */
function decrypted(cipher: string, privateKey: string): string | null {
  try {
    return sm2.doDecrypt(cipher, privateKey, 0, { output: 'string' }) || null
  } catch {
    return null
  }
}
