import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import { ok, refusalEnvelope } from '../../contract/wire.ts'
import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { findAccount } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { admitConsoleErrors, writeConsoleErrors } from './consoleErrors.ts'
import { clearPass } from './filePass.ts'
import { auditLogout } from './loginAudit.ts'
import { wireImpersonation } from './tokens.ts'
import { readLogin, requestParametersOf } from './loginRequest.ts'

const AUTH = '/api/blade-auth'
/** These calls read the token themselves: logging out with an ended session is no error. */
const OPEN = { bodyLimit: 64 * 1024, config: { open: true } } as const

/** Registers the calls about the caller's own session: user info and logout. */
export function registerOwnSession(app: FastifyInstance, services: Services): void {
  app.get(`${AUTH}/oauth/user-info`, OPEN, (request, reply) => userInfo(request, reply, services))
  app.get(`${AUTH}/oauth/logout`, OPEN, async (request, reply) => {
    await logOut(request, reply, services)
    return { success: true, success_code: 200, success_description: '退出登录成功' }
  })
  app.post(`${AUTH}/oauth/logout`, OPEN, async (request, reply) => {
    // Old clients upload their error log here, as a list; such a call ends nothing.
    if (Array.isArray(request.body)) await takeErrors(request, services, request.body)
    else await logOut(request, reply, services)
    return { success: true, success_code: 200, success_description: '操作成功' }
  })
  app.post(`${AUTH}/logout`, OPEN, async (request, reply) => {
    await logOut(request, reply, services)
    // Clients that compare the code as text find it in the data.
    return { code: 200, success: true, data: { code: '200' }, msg: '操作成功' }
  })
}

async function userInfo(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<unknown> {
  const session = await sessionOf(request, services)
  const account = session
    ? await asTenant(session.tenantId, () =>
        findAccount(services.database.kysely, session.tenantId, { id: session.userId }),
      )
    : null
  if (!session || !account) return reply.code(401).send(refusalEnvelope(new Refusal('UNAUTHORIZED')))
  return ok({
    userId: account.id,
    tenantId: account.tenant_id,
    account: account.account,
    userName: account.account,
    nickName: account.name,
    realName: account.real_name,
    avatar: account.avatar ?? '',
    deptId: session.deptIds.join(','),
    roleId: session.roleIds.join(','),
    postId: account.post_id.join(','),
    roles: account.aliases,
    ...(session.impersonation ? { impersonation: wireImpersonation(session.impersonation) } : {}),
    ...(account.must_change && !session.impersonation ? { passwordChange: true } : {}),
  })
}

async function logOut(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<void> {
  const session = await sessionOf(request, services)
  if (!session) return
  // `all` ends the own session of whoever acts in the name of another user too.
  const own = requestParametersOf(request).all === '1' ? session.impersonation?.sessionId : undefined
  await services.sessions.end(own ?? session.id)
  clearPass(reply, session.tenantId)
  await auditLogout(services, readLogin(request), session)
}

/** Errors of a console whose session is alive are written into the error log; those of others are not. */
async function takeErrors(
  request: FastifyRequest,
  services: Services,
  entries: readonly unknown[],
): Promise<void> {
  const session = await sessionOf(request, services)
  if (!session) return
  admitConsoleErrors(services, session)
  const { tenantId, account } = session,
    { ip, userAgent, path, traceId, startedAt } = readLogin(request)
  const origin = { ip, userAgent, path, traceId, startedAt, method: request.method }
  await asTenant(tenantId, () =>
    writeConsoleErrors(services, services.database.kysely, { tenantId, account, origin }, entries),
  )
}

async function sessionOf(request: FastifyRequest, { sessions }: Services): Promise<Session | null> {
  const parameters = requestParametersOf(request)
  const session = await sessions.verify(
    String(request.headers['blade-auth'] ?? parameters['Blade-Auth'] ?? parameters['blade-auth'] ?? ''),
  )
  return typeof session === 'string' ? null : session
}
