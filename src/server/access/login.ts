import type { Services } from '../services.ts'
import { type ClientRow, findAccount, touchLogin } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { plainGrant, requireClient } from './clients.ts'
import type { LoginRequest } from './loginRequest.ts'
import { refuseLogin } from './loginRefusal.ts'
import { authenticateAccount } from './proof.ts'
import { narrowingOf, requireTenant, requireUsable } from './loginEligibility.ts'
import { type LoggedIn, tokenOptionsFor } from './tokens.ts'
import { readParam } from '../engine/parameters.ts'

/** Logs in by the grant of the request; throws a `LoginRefusal`. */
export async function logIn(services: Services, request: LoginRequest): Promise<LoggedIn> {
  const grant = plainGrant(request.grant)
  if (grant === '') refuseLogin('badRequest')
  const client = await requireClient(services.database, services.vault, request.client, request.grant)
  switch (grant) {
    case 'password':
    case 'captcha':
      return byPassword(services, request, client, grant)
    case 'refresh_token':
      return byRefreshToken(services, request, client)
    case 'sms_code':
      return refuseLogin('sms')
    case 'register':
      return refuseLogin('registration')
    default:
      return refuseLogin('grant')
  }
}

async function byPassword(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
  grant: 'password' | 'captcha',
): Promise<LoggedIn> {
  const { tenantId, account: name } = request
  if (name === '' || request.password === '' || tenantId.length > 12) refuseLogin('credentials')
  return asTenant(tenantId, async () => {
    await requireTenant(services, tenantId)
    const account = await authenticateAccount(services, request, grant)
    requireUsable(account)
    const narrowed = narrowingOf(account, request)
    const identity = {
      account,
      client,
      roleIds: narrowed.roleIds ?? account.role_id,
      deptIds: narrowed.deptIds ?? account.dept_id,
      userType: request.userType,
    }
    const { ip, userAgent } = request,
      lifeSeconds = await sessionSecondsOf(services, tenantId)
    const login = {
      tenantId,
      userId: account.id,
      clientId: client.client_id,
      ...narrowed,
      lifeSeconds,
      ip,
      userAgent,
    }
    const tokens = await services.sessions.open(login, tokenOptionsFor(identity))
    await touchLogin(services.database.kysely, account.id)
    return { ...identity, tokens, proven: true }
  })
}

/** Hours after which a login ends, however often its tokens are refreshed. */
const DEFAULT_SESSION_HOURS = 12

async function sessionSecondsOf({ database }: Services, tenantId: string): Promise<number> {
  const hours = Number(await readParam({ database, tenantId }, 'account.sessionHours'))
  return 3600 * (Number.isFinite(hours) && hours > 0 ? hours : DEFAULT_SESSION_HOURS)
}

async function byRefreshToken(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
): Promise<LoggedIn> {
  const refreshing = await services.sessions.findByRefreshToken(request.refreshToken)
  if (typeof refreshing === 'string' || refreshing.row.client_id !== client.client_id)
    return refuseLogin('refresh')
  const { row } = refreshing
  return asTenant(row.tenant_id, async () => {
    await requireTenant(services, row.tenant_id)
    const account = await findAccount(services.database.kysely, row.tenant_id, { id: String(row.user_id) })
    if (!account) return refuseLogin('refresh')
    requireUsable(account)
    const requestedNarrowing =
      request.roleIds.length > 0 || request.deptIds.length > 0 ? narrowingOf(account, request) : null
    const narrowed = requestedNarrowing ?? {
      roleIds: row.narrowed_roles?.map(String) ?? null,
      deptIds: row.narrowed_depts?.map(String) ?? null,
    }
    const identity = {
      account,
      client,
      roleIds: narrowed.roleIds ?? account.role_id,
      deptIds: narrowed.deptIds ?? account.dept_id,
      userType: request.userType,
    }
    const tokens = await services.sessions.rotate(refreshing, requestedNarrowing, tokenOptionsFor(identity))
    return typeof tokens === 'string' ? refuseLogin('refresh') : { ...identity, tokens, proven: false }
  })
}
