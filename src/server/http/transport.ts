import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { isModestJson } from '../../kernel/json.ts'
import {
  decryptTransport,
  encryptTransport,
  type TransportKeys,
  type TransportScheme,
} from '../secrets/transport.ts'
import { MAX_PARAMETERS } from './limits.ts'

/** Shortest cipher text: one block of DES. */
const MIN_CIPHER_LENGTH = 12
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const TOKEN_NAMES = ['Blade-Auth', 'blade-auth'] as const

/** Requests that arrived encrypted; their answers are encrypted likewise. */
const schemes = new WeakMap<FastifyRequest, TransportScheme>()

const isCipherText = (text: string): boolean =>
  text.length >= MIN_CIPHER_LENGTH && text.length % 4 === 0 && BASE64.test(text)

/** Whether a body sent as text is encrypted rather than JSON, on a server that has keys. */
export const isEncrypted = (keys: TransportKeys, text: string): boolean =>
  (keys.aes !== null || keys.des !== null) && isCipherText(text)

/**
 * The JSON of an encrypted text. Nothing in a request names the scheme: the one whose key makes JSON of it is
 * it. Throws CRYPTO_UNREADABLE for all that is no JSON afterwards, without telling why: whoever alters a cipher
 * text learns nothing about its padding.
 */
export function decryptRequest(request: FastifyRequest, keys: TransportKeys, text: string): string {
  for (const scheme of ['aes', 'des'] as const) {
    const key = keys[scheme]
    const json = key === null ? null : decryptTransport(scheme, key, text)
    if (json === null || parsed(json) === null) continue
    schemes.set(request, scheme)
    return json
  }
  return fail('CRYPTO_UNREADABLE')
}

/** The object or list of a JSON text; null where it is none or beyond the bounds. */
function parsed(json: string): object | null {
  try {
    const value: unknown = isModestJson(json) ? JSON.parse(json) : null
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Replaces a token sent as `crypto …`, in the header or in the query, by the `bearer …` it contains. */
export function decryptToken(request: FastifyRequest, { token: key }: TransportKeys): void {
  if (key === null) return
  const bearerOf = (value: unknown): string | null => {
    if (typeof value !== 'string' || !/^crypto /i.test(value)) return null
    // In a query the plus of base64 may have become a blank.
    const text = value.slice('crypto '.length).trim().replaceAll(' ', '+')
    const token = isCipherText(text) ? decryptTransport('aes', key, text) : null
    return token === null ? null : `bearer ${token}`
  }
  const header = bearerOf(request.headers['blade-auth'])
  if (header !== null) request.headers['blade-auth'] = header
  const query = request.query as Record<string, unknown>
  for (const name of TOKEN_NAMES) {
    const value = bearerOf(query[name])
    if (value !== null) query[name] = value
  }
}

/**
 * Replaces the parameter `data` of the query by the parameters encrypted in it. Throws CRYPTO_UNREADABLE, or
 * BAD_REQUEST where they are no flat parameters.
 */
export function decryptQuery(request: FastifyRequest, keys: TransportKeys): void {
  const { data, ...others } = request.query as Readonly<Record<string, unknown>>
  if (typeof data !== 'string' || (keys.aes === null && keys.des === null)) return
  const text = data.replaceAll(' ', '+')
  if (!isCipherText(text)) fail('CRYPTO_UNREADABLE')
  const json = decryptRequest(request, keys, text)
  request.query = { ...others, ...flatParameters(json) }
}

/** The parameters of JSON as a query has them: texts, and lists of texts. */
function flatParameters(json: string): Record<string, unknown> {
  const entries = Object.entries(parsed(json) ?? {}).filter(([, value]) => value !== null)
  if (/^\s*\[/.test(json) || entries.length > MAX_PARAMETERS) fail('BAD_REQUEST')
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : fail('BAD_REQUEST')

/**
 * Encrypts the JSON answers to encrypted requests; `Blade-Crypto` names the scheme. Registered before the hooks
 * that treat JSON specially.
 */
export function encryptAnswers(app: FastifyInstance, keys: TransportKeys): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const scheme = schemes.get(request),
      key = scheme ? keys[scheme] : null
    const type = String(reply.getHeader('content-type') ?? '')
    if (!scheme || key === null || typeof payload !== 'string' || !type.startsWith('application/json')) {
      done(null, payload)
      return
    }
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('blade-crypto', scheme)
      .removeHeader('content-length')
    done(null, encryptTransport(scheme, key, payload))
  })
}
