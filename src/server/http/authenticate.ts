import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import type { Caller, Session } from '../engine/caller.ts'
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
const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

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
 * The caller of a session with its current rights; throws PASSWORD_CHANGE, or TOKEN_EXPIRED where the account
 * is disabled.
 */
export async function callerOf(
  request: FastifyRequest,
  session: Session,
  services: Services,
): Promise<Caller> {
  if (session.mustChange && !WHILE_CHANGING.has(request.routeOptions.url ?? '')) fail('PASSWORD_CHANGE')
  const access = await asTenant(session.tenantId, () => services.accessCache.of(session))
  if (!access) return fail('TOKEN_EXPIRED')
  return {
    session,
    tenantId: session.tenantId,
    access,
    detail: header(request, 'accept-detail') === '1',
    origin: {
      ip: request.ip,
      userAgent: header(request, 'user-agent'),
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      traceId: request.id,
      startedAt: performance.now(),
    },
  }
}
