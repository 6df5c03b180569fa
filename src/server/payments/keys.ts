import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'

const MIN_BITS = 2048

/** A certificate in PEM; null where the text is none. */
export function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

const isStrong = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS

/** An RSA private key of at least 2048 bits in PEM; null where the text is none. */
export function privateKeyOf(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return isStrong(key) ? key : null
  } catch {
    return null
  }
}

/** The RSA public key of a PEM key or certificate; null where the text is none. */
export function publicKeyOf(pem: string): KeyObject | null {
  try {
    const key = certificateOf(pem)?.publicKey ?? createPublicKey(pem)
    return key.type === 'public' && isStrong(key) ? key : null
  } catch {
    return null
  }
}

/** RSA-SHA256 of a text, base64. */
export const signText = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')

/** Whether a text was signed with the key that belongs to a public key or certificate. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  const key = publicKeyOf(publicKey)
  if (!key || signature === '') return false
  try {
    return createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')
  } catch {
    return false
  }
}
