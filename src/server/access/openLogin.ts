import type { Services } from '../services.ts'
import { type AccountRow, type ClientRow, touchLogin } from '../store/access/loginRows.ts'
import { readParam } from '../engine/parameters.ts'
import { describeAgent } from './agent.ts'
import { rememberDevice } from './lockout.ts'
import { narrowingOf, requireUsable } from './loginEligibility.ts'
import type { LoginRequest } from './loginRequest.ts'
import { mustEnrol } from './factorDuty.ts'
import { notifyNewDevice } from './securityNotices.ts'
import { type LoggedIn, tokenOptionsFor } from './tokens.ts'

/** Who logs in, and by which program. */
interface Proven {
  readonly account: AccountRow
  readonly client: ClientRow
}

/**
 * Opens the session of an account that has proven who it is, in the tenant of the call; throws a
 * `LoginRefusal` where the account may not log in. A device the account did not use before is told to it.
 */
export async function openLogin(
  services: Services,
  request: LoginRequest,
  { account, client }: Proven,
): Promise<LoggedIn> {
  const { database } = services,
    tenantId = account.tenant_id
  requireUsable(account)
  const narrowed = narrowingOf(account, request)
  const identity = {
    account,
    client,
    roleIds: narrowed.roleIds ?? account.role_id,
    deptIds: narrowed.deptIds ?? account.dept_id,
    userType: request.userType,
  }
  const { ip, userAgent, device } = request
  const newDevice = await rememberDevice(
    database,
    { tenantId, account: account.account },
    device.knownSha ?? device.fresh.sha,
  )
  const agent = describeAgent(userAgent)
  const displayed = { account: account.account, deptId: identity.deptIds[0] ?? null, newDevice, ...agent }
  const login = {
    tenantId,
    userId: account.id,
    clientId: client.client_id,
    ...narrowed,
    lifeSeconds: await sessionSecondsOf(services, tenantId),
    ip,
    userAgent,
    displayed,
  }
  const tokens = await services.sessions.open(login, tokenOptionsFor(identity))
  await touchLogin(database.kysely, account.id)
  if (newDevice) await notifyNewDevice(database.kysely, { tenantId, userId: account.id }, { ip, ...agent })
  return { ...identity, tokens, proven: true, mustEnrol: await mustEnrol(database, account) }
}

/** Hours after which a login ends, however often its tokens are refreshed. */
const DEFAULT_SESSION_HOURS = 12

async function sessionSecondsOf({ database }: Services, tenantId: string): Promise<number> {
  const hours = Number(await readParam({ database, tenantId }, 'account.sessionHours'))
  return 3600 * (Number.isFinite(hours) && hours > 0 ? hours : DEFAULT_SESSION_HOURS)
}
