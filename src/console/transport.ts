import { readStored } from './storedSession.ts'

type Scheme = 'aes' | 'des'
/** Keys of the installation; null: not used. */
export type Keys = Readonly<Record<Scheme | 'token', string | null>>
/** A call before and after it is encrypted. */
export interface Sent {
  readonly query: Record<string, string>
  readonly headers: Record<string, string>
  readonly body: Readonly<Record<string, unknown>> | FormData | string | undefined
}

/** Requests the keys of the installation; null where the server gives none. */
type RequestKeys = () => Promise<Keys | null>

let keysOfToken: { readonly token: string; readonly keys: Promise<Keys | null> } | null = null

/** The keys of the installation, which every logged-in user may have, requested once for each token. */
function loadKeys(request: RequestKeys): Promise<Keys | null> {
  const token = readStored('access')
  if (!token) return Promise.resolve(null)
  if (keysOfToken?.token !== token) keysOfToken = { token, keys: requestKeys(request) }
  return keysOfToken.keys
}

async function requestKeys(request: RequestKeys): Promise<Keys | null> {
  // Without keys a call is sent as it is, and reports what is wrong.
  const keys = await request().catch(() => null)
  if (!keys) keysOfToken = null
  return keys
}

/** Encrypts token, parameters and JSON body with the keys of the installation. Forms are sent as they are. */
export async function encryptCall(call: Sent, method: 'GET' | 'POST', request: RequestKeys): Promise<Sent> {
  const keys = await loadKeys(request)
  if (!keys) return call
  const token = readStored('access')
  const headers = { ...call.headers }
  if (keys.token && headers['Blade-Auth'] === `bearer ${token}`)
    headers['Blade-Auth'] = `crypto ${await encrypt('aes', keys.token, token)}`
  const scheme = keys.aes ? 'aes' : 'des',
    key = keys[scheme]
  if (!key || call.body instanceof FormData) return { ...call, headers }
  const hasQuery = method === 'GET' || Object.keys(call.query).length > 0
  if (call.body !== undefined) headers['Content-Type'] = 'text/plain'
  return {
    headers,
    query: hasQuery ? { data: await encrypt(scheme, key, JSON.stringify(call.query)) } : {},
    body: call.body === undefined ? undefined : await encrypt(scheme, key, JSON.stringify(call.body)),
  }
}

/** The text of an answer, decrypted where the server has encrypted it. */
export async function decryptAnswer(headers: Headers, text: string, request: RequestKeys): Promise<string> {
  const scheme = headers.get('blade-crypto')
  if (scheme !== 'aes' && scheme !== 'des') return text
  const key = (await loadKeys(request))?.[scheme]
  return key ? decrypt(scheme, key, text) : text
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const base64Of = (bytes: Uint8Array): string => {
  let binary = ''
  // One call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** The browser's own AES, which pages that came over plain http do not have. */
async function nativeAes(key: string): Promise<[AesCbcParams, CryptoKey]> {
  const bytes = bytesOf(key)
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt'])
  return [{ name: 'AES-CBC', iv: bytes.slice(0, 16) }, imported]
}
const hasNativeAes = (scheme: Scheme): boolean => scheme === 'aes' && 'subtle' in crypto

/** The cipher of the library with its key and options; AES starts with the first 16 bytes of the key. */
async function libraryCipher(scheme: Scheme, key: string) {
  const library = await import('crypto-es')
  const bytes = library.Utf8.parse(key)
  const options =
    scheme === 'aes' ? { mode: library.CBC, iv: library.Utf8.parse(key.slice(0, 16)) } : { mode: library.ECB }
  const cipher = scheme === 'aes' ? library.AES : library.DES
  return { cipher, bytes, options: { ...options, padding: library.Pkcs7 }, utf8: library.Utf8 }
}

async function encrypt(scheme: Scheme, key: string, text: string): Promise<string> {
  if (hasNativeAes(scheme))
    return base64Of(new Uint8Array(await crypto.subtle.encrypt(...(await nativeAes(key)), bytesOf(text))))
  const { cipher, bytes, options } = await libraryCipher(scheme, key)
  return cipher.encrypt(text, bytes, options).toString()
}

async function decrypt(scheme: Scheme, key: string, text: string): Promise<string> {
  if (hasNativeAes(scheme)) {
    const cipherText = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return new TextDecoder().decode(await crypto.subtle.decrypt(...(await nativeAes(key)), cipherText))
  }
  const { cipher, bytes, options, utf8 } = await libraryCipher(scheme, key)
  return cipher.decrypt(text, bytes, options).toString(utf8)
}
