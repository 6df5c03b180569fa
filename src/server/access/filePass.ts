import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'

/** Path at which uploaded files are read; the cookie is limited to it. */
export const FILE_PATH = '/api/blade-resource/oss/endpoint/file'

/** Name of the cookie. A browser may be logged in to several tenants; each has a cookie of its own. */
const nameOf = (tenantId: string): string => `quarterdeck-files-${tenantId}`
const signatureOf = (sessionId: string, { vault }: Services): Buffer =>
  createHmac('sha256', vault.tokenKey).update(`file-pass:${sessionId}`).digest()

interface Pass {
  readonly tenantId: string
  readonly sessionId: string
  readonly seconds: number
}

/**
 * Sets the cookie that allows reading files and nothing else: scripts cannot read it, and it ends with the
 * session it names.
 */
export function issuePass(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { tenantId, sessionId, seconds }: Pass,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const value = `${sessionId}.${signatureOf(sessionId, services).toString('base64url')}`
  reply.header(
    'set-cookie',
    `${nameOf(tenantId)}=${value}; Path=${FILE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Clears the cookie. */
export const clearPass = (reply: FastifyReply, tenantId: string): FastifyReply =>
  reply.header('set-cookie', `${nameOf(tenantId)}=; Path=${FILE_PATH}; Max-Age=0; HttpOnly; SameSite=Lax`)

/**
 * The live session of a tenant that the cookie of a request names; null where the cookie is missing, its
 * signature wrong, or the session ended.
 */
export async function passOf(
  request: FastifyRequest,
  services: Services,
  tenantId: string,
): Promise<Session | null> {
  const cookies = String(request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
  const pass =
    cookies.find((cookie) => cookie.startsWith(`${nameOf(tenantId)}=`))?.slice(nameOf(tenantId).length + 1) ??
    ''
  const [sessionId = '', signature = ''] = pass.split('.')
  const actual = Buffer.from(signature, 'base64url'),
    expected = signatureOf(sessionId, services)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const session = await services.sessions.byId(sessionId)
  return session?.tenantId === tenantId ? session : null
}
