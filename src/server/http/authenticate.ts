import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { IMPERSONATE, IMPERSONATE_WRITE } from '../../contract/parts/withheldRights.ts'
import { actingClientOf } from '../access/actingClient.ts'
import type { Caller, Session } from '../engine/caller.ts'
import { withoutWithheld } from '../engine/impersonation.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'

const REASONS = {
  missing: 'UNAUTHORIZED',
  invalid: 'UNAUTHORIZED',
  expired: 'TOKEN_EXPIRED',
  revoked: 'TOKEN_EXPIRED',
} as const
/** Calls that are open to a user who has to change the password first; logging out does not authenticate. */
const WHILE_CHANGING = new Set(['/api/blade-system/user/update-password', '/api/blade-system/user/info'])
/** Calls that are open to a user who has to set up a second factor first. */
const WHILE_ENROLLING = new Set(
  [
    'info',
    'second-factor',
    'begin-second-factor',
    'confirm-second-factor',
    'passkeys',
    'begin-passkey',
    'add-passkey',
  ].map((call) => `/api/blade-system/user/${call}`),
)
const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const callers = new WeakMap<FastifyRequest, Caller>()
/** Who made a request, once that is known. */
export const knownCaller = (request: FastifyRequest): Caller | undefined => callers.get(request)

/**
 * The caller by the `Blade-Auth` header, or by the token in the query where `queryToken` is set (exports).
 * Throws UNAUTHORIZED, TOKEN_EXPIRED, TENANT_MISMATCH or PASSWORD_CHANGE.
 */
export async function authenticate(
  request: FastifyRequest,
  services: Services,
  queryToken = false,
): Promise<Caller> {
  const query = request.query as Readonly<Record<string, unknown>>
  const token =
    header(request, 'blade-auth') ||
    (queryToken ? String(query['Blade-Auth'] ?? query['blade-auth'] ?? '') : '')
  const session = await services.sessions.verify(token)
  if (typeof session === 'string') return fail(REASONS[session])
  const tenant = header(request, 'tenant-id')
  if (tenant && tenant !== session.tenantId) fail('TENANT_MISMATCH')
  return callerOf(request, session, services)
}

/**
 * Whether whoever acts in the name of a session's user still may: the own session lives and has the right. The
 * session is ended otherwise.
 */
async function mayGoOn({ id, impersonation }: Session, services: Services): Promise<boolean> {
  if (!impersonation) return true
  const { sessions, accessCache } = services
  const own = await sessions.byId(impersonation.sessionId)
  const access = own && (await asTenant(own.tenantId, () => accessCache.of(own)))
  const may = (code: string): boolean =>
    access?.administrator === true || access?.permissions.has(code) === true
  if (may(IMPERSONATE) && (!impersonation.writes || may(IMPERSONATE_WRITE))) return true
  await sessions.end(id)
  return false
}

/**
 * The caller of a session with its current rights; throws PASSWORD_CHANGE or SECOND_FACTOR_SETUP, or
 * TOKEN_EXPIRED where the account is disabled.
 */
export async function callerOf(
  request: FastifyRequest,
  session: Session,
  services: Services,
): Promise<Caller> {
  const url = request.routeOptions.url ?? ''
  if (session.mustChange && !WHILE_CHANGING.has(url)) fail('PASSWORD_CHANGE')
  if (session.mustEnrol && !session.mustChange && !WHILE_ENROLLING.has(url)) fail('SECOND_FACTOR_SETUP')
  const access = await asTenant(session.tenantId, () => services.accessCache.of(session))
  if (!access || !(await mayGoOn(session, services))) return fail('TOKEN_EXPIRED')
  const client = actingClientOf(request)
  const caller: Caller = {
    session,
    tenantId: session.tenantId,
    access: session.impersonation ? withoutWithheld(access) : access,
    // Clients of ours always read the details.
    detail: client !== null || header(request, 'accept-detail') === '1',
    origin: {
      ip: request.ip,
      userAgent: header(request, 'user-agent'),
      client,
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      traceId: request.id,
      startedAt: performance.now(),
      calledOrigin: `${request.protocol}://${request.host}`,
    },
  }
  callers.set(request, caller)
  return caller
}
