import type { Services } from '../services.ts'
import { type ClientRow, findAccount } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { mustEnrol } from './factorDuty.ts'
import { narrowingOf, requireTenant, requireUsable } from './loginEligibility.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { impersonationOf } from './sessions.ts'
import { type LoggedIn, tokenOptionsFor } from './tokens.ts'

/** Exchanges a refresh token for a new pair; throws a `LoginRefusal`. */
export async function byRefreshToken(
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
    if (typeof tokens === 'string') return refuseLogin('refresh')
    const impersonation = impersonationOf(row)
    const enrol = !impersonation && (await mustEnrol(services.database, account))
    return { ...identity, tokens, proven: false, mustEnrol: enrol, impersonation }
  })
}
