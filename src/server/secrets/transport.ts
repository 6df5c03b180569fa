import { createCipheriv, createDecipheriv } from 'node:crypto'
import { readSecret } from '../secretKey.ts'

/** How parameters, bodies and answers are encrypted on their way. */
export type TransportScheme = 'aes' | 'des'
/** Keys that clients of this installation know too; null: not used. */
export interface TransportKeys {
  /** AES-256 key of tokens sent as `crypto <cipher text>`: 32 characters of ASCII. */
  readonly token: string | null
  /** AES-256 key of parameters and bodies: 32 characters. */
  readonly aes: string | null
  /** DES key of parameters and bodies; its first 8 characters count. */
  readonly des: string | null
}

const AES_KEY = /^[\x21-\x7e]{32}$/
const DES_KEY = /^[\x21-\x7e]{8,}$/
const DES_KEY_BYTES = 8
const bytesOf = (key: string): Buffer => Buffer.from(key, 'utf8')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The keys of the environment. Throws for a key that does not fit its cipher. */
export function readTransportKeys(env: NodeJS.ProcessEnv): TransportKeys {
  const keyOf = (name: string, pattern: RegExp, rule: string): string | null => {
    const key = readSecret(env, name)
    if (key !== null && !pattern.test(key)) throw new Error(`${name} 必须是${rule}不含空格的 ASCII 字符`)
    return key
  }
  return {
    token: keyOf('CRYPTO_TOKEN_KEY', AES_KEY, ' 32 个'),
    aes: keyOf('CRYPTO_AES_KEY', AES_KEY, ' 32 个'),
    des: keyOf('CRYPTO_DES_KEY', DES_KEY, '至少 8 个'),
  }
}

/**
 * Parameters of Node's ciphers. AES-CBC starts with the first 16 bytes of the key, as existing clients do. DES
 * is triple DES with three equal keys: OpenSSL 3 no longer offers it by its own name.
 */
function cipherOf(scheme: TransportScheme, key: string): [string, Buffer, Buffer | null] {
  const bytes = bytesOf(key)
  if (scheme === 'aes') return ['aes-256-cbc', bytes, bytes.subarray(0, 16)]
  const single = bytes.subarray(0, DES_KEY_BYTES)
  return ['des-ede3-ecb', Buffer.concat([single, single, single]), null]
}

/** Encrypts a text; base64. */
export function encryptTransport(scheme: TransportScheme, key: string, text: string): string {
  const cipher = createCipheriv(...cipherOf(scheme, key))
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** Decrypts base64; null where key, padding or encoding do not fit. */
export function decryptTransport(scheme: TransportScheme, key: string, text: string): string | null {
  try {
    const decipher = createDecipheriv(...cipherOf(scheme, key))
    return strictUtf8.decode(Buffer.concat([decipher.update(text, 'base64'), decipher.final()]))
  } catch {
    return null
  }
}
