import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomWord } from '../../kernel/id.ts'

const COOKIE = 'qd-device',
  HEADER = 'device-token'
const DAYS = 180

/**
 * The device a login comes from. A device gets a random token when someone first logs in there; the database
 * stores its SHA-256 with each account that used it. Browsers send the token as a cookie, programs may send
 * it as the header `Device-Token`.
 */
export interface LoginDevice {
  /** SHA-256 of the token of the request, null where there is none. */
  readonly knownSha: string | null
  /** A new token, used where the device has none. */
  readonly fresh: { readonly word: string; readonly sha: string }
}

const shaOf = (word: string): string => createHash('sha256').update(word).digest('hex')

/** Reads the device of a request from the header or the cookie. */
export function readDevice(request: FastifyRequest): LoginDevice {
  const header = request.headers[HEADER]
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w{40})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  const word = typeof header === 'string' && /^\w{40}$/.test(header) ? header : cookie
  const fresh = randomWord(40)
  return { knownSha: word ? shaOf(word) : null, fresh: { word: fresh, sha: shaOf(fresh) } }
}

/** Sets the token of a new device in the answer of a successful login; a known device keeps its token. */
export function issueDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { knownSha, fresh }: LoginDevice,
): void {
  if (knownSha !== null) return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const rules = `Path=/api/blade-auth; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${COOKIE}=${fresh.word}; ${rules}`)
  reply.header(HEADER, fresh.word)
}
