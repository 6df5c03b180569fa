import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomWord } from '../../kernel/id.ts'

const COOKIE = 'qd-device',
  HEADER = 'device-token'
const DAYS = 180

/**
 * The device a login comes from: a random word it was given when somebody first logged in there, which the
 * database knows by its SHA-256 and by the accounts that used it. Browsers bring it as a cookie, programs may
 * send it as the header `Device-Token`.
 */
export interface LoginDevice {
  /** SHA-256 of the word that came, null where none did. */
  readonly knownSha: string | null
  /** A word for a device that has none. */
  readonly fresh: { readonly word: string; readonly sha: string }
}

const shaOf = (word: string): string => createHash('sha256').update(word).digest('hex')

/** The device of a request. */
export function readDevice(request: FastifyRequest): LoginDevice {
  const header = request.headers[HEADER]
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w{40})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  const word = typeof header === 'string' && /^\w{40}$/.test(header) ? header : cookie
  const fresh = randomWord(40)
  return { knownSha: word ? shaOf(word) : null, fresh: { word: fresh, sha: shaOf(fresh) } }
}

/** Gives the device of a successful login its word, unless it has one. */
export function giveDevice(
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
