import { AES, CBC, DES, ECB, Pkcs7, Utf8 } from 'crypto-es'

/** One way to encrypt a text as base64 and back, with the own key or another. */
export interface Cipher {
  readonly encrypt: (text: string, key?: string) => string
  readonly decrypt: (text: string, key?: string) => string
}

/** The ciphers of existing clients, made as they make them: with CryptoJS, the keys as text. */
export function ciphersOf(
  keys: Readonly<Record<'aes' | 'des', string>>,
): Readonly<Record<'aes' | 'des', Cipher>> {
  const cbc = (key: string) => ({ iv: Utf8.parse(key.slice(0, 16)), mode: CBC, padding: Pkcs7 }),
    ecb = { mode: ECB, padding: Pkcs7 }
  return {
    aes: {
      encrypt: (text, key = keys.aes) => AES.encrypt(text, Utf8.parse(key), cbc(key)).toString(),
      decrypt: (text, key = keys.aes) => AES.decrypt(text, Utf8.parse(key), cbc(key)).toString(Utf8),
    },
    des: {
      encrypt: (text, key = keys.des) => DES.encrypt(text, Utf8.parse(key), ecb).toString(),
      decrypt: (text, key = keys.des) => DES.decrypt(text, Utf8.parse(key), ecb).toString(Utf8),
    },
  }
}
