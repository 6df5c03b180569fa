/**
 * What every program needs of docs/open-api.md: signing a call, and opening what is answered sealed. Nothing but Node
 * is needed. Without a key it uses the one of the demonstration.
 */
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const { HOST = 'http://127.0.0.1:8000', SECRET = 'sk_test_3f9A1c7E5b2D8g6H4j0K2m8P5r1T9v7X' } = process.env
export const { ACCESS_KEY = 'ak_7Qm2ZxT9bL4cVn1K' } = process.env

/** Writes a line of JSON for something that happened. */
export const say = (what, more) => {
  console.log(JSON.stringify({ what, ...more }))
}
export const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms)
  })
export const sha256 = (text) => createHash('sha256').update(text).digest('hex')
export const hmac = (text) => createHmac('sha256', SECRET).update(text).digest('hex')
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters in the one form that is signed, and sent in just that form. */
function canonical(parameters) {
  const bytes = (text) => Buffer.from(text)
  return Object.entries(parameters)
    .sort(([one], [other]) => Buffer.compare(bytes(one), bytes(other)))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
}

/** One signed call; throws the name of the error where it was refused. */
export async function call(method, path, { parameters = {}, content } = {}) {
  const timestamp = String(Date.now()),
    nonce = randomBytes(12).toString('hex'),
    query = canonical(parameters),
    body = content === undefined ? '' : JSON.stringify(content)
  const text = [method, path, query, sha256(body), ACCESS_KEY, timestamp, nonce].join('\n')
  const headers = {
    'Content-Type': 'application/json',
    'X-Api-Key': ACCESS_KEY,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign-Type': 'HMAC-SHA256',
    'X-Sign': hmac(text),
  }
  const answer = await fetch(`${HOST}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    ...(body === '' ? {} : { body }),
  })
  const { code, msg, data, requestId } = await answer.json()
  if (code !== 200) throw new Error(`${code} ${msg} (${requestId})`)
  return data
}

/** Base64 of iv, ciphertext and tag, under a key derived from the secret. */
export function openSealed(sealed) {
  const bytes = Buffer.from(sealed, 'base64'),
    key = Buffer.from(hkdfSync('sha256', SECRET, ACCESS_KEY, 'card-data', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'),
  )
}
