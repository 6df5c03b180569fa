import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'

/** Where uploaded files are read; the pass is sent nowhere else. */
export const FILE_PATH = '/api/blade-resource/oss/endpoint/file'

/** A browser may be logged in to several tenants; each has a pass of its own. */
const nameOf = (tenantId: string): string => `quarterdeck-files-${tenantId}`
const signatureOf = (sessionId: string, { vault }: Services): Buffer =>
  createHmac('sha256', vault.tokenKey).update(`file-pass:${sessionId}`).digest()

interface Pass {
  readonly tenantId: string
  readonly sessionId: string
  readonly seconds: number
}

/** A cookie that opens files and nothing else: no script reads it, it ends with the login it names. */
export function givePass(
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

/** Takes the pass back. */
export const clearPass = (reply: FastifyReply, tenantId: string): FastifyReply =>
  reply.header('set-cookie', `${nameOf(tenantId)}=; Path=${FILE_PATH}; Max-Age=0; HttpOnly; SameSite=Lax`)

/** The live login of a tenant behind the pass of a request, or null. */
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
