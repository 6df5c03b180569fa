import { type Caller, type Impersonation, impersonatorOf } from '../engine/caller.ts'
import { readLimit } from '../engine/parameters.ts'
import type { Work } from '../engine/work.ts'
import { type AccountRow, findClient } from '../store/access/loginRows.ts'
import type { DisplayedLogin } from '../store/access/sessionRows.ts'
import { describeAgent } from './agent.ts'
import { type LoggedIn, tokenOptionsFor } from './tokens.ts'

/** Minutes after which acting in the name of another user ends, where no parameter says otherwise. */
const DEFAULT_MINUTES = 30

interface Request {
  readonly reason: string
  readonly writes: boolean
}

/**
 * Opens a session in the name of another account of the tenant of the call, in its transaction; null where the
 * client of the caller no longer exists. It ends with the caller's own.
 */
export async function openImpersonation(
  work: Work,
  account: AccountRow,
  { reason, writes }: Request,
): Promise<LoggedIn | null> {
  const { database, services, tenantId, caller } = work
  const { session, origin } = caller
  const client = await findClient(work.db, session.clientId)
  if (!client) return null
  const lifeSeconds =
    60 * (await readLimit({ database, tenantId }, 'account.impersonationMinutes', DEFAULT_MINUTES))
  const impersonation: Impersonation = {
    sessionId: session.id,
    tenantId: session.tenantId,
    account: session.account,
    realName: session.realName,
    writes,
    endsAt: Date.now() + 1000 * lifeSeconds,
  }
  const identity = {
    account,
    client,
    roleIds: account.role_id,
    deptIds: account.dept_id,
    userType: 'web',
  }
  const login = {
    tenantId,
    userId: account.id,
    clientId: client.client_id,
    roleIds: null,
    deptIds: null,
    lifeSeconds,
    ip: origin.ip,
    userAgent: origin.userAgent,
    displayed: displayedOf(account, work.caller, { impersonation, reason }),
  }
  const tokens = await services.sessions.open(login, tokenOptionsFor(identity), work.db)
  return { ...identity, tokens, proven: false, mustEnrol: false, impersonation }
}

/** What the list of sessions shows of it. */
const displayedOf = (
  { account, tenant_id: tenantId, dept_id: deptIds }: AccountRow,
  { session, origin }: Caller,
  { impersonation, reason }: { readonly impersonation: Impersonation; readonly reason: string },
): DisplayedLogin => ({
  account,
  deptId: deptIds[0] ?? null,
  newDevice: false,
  ...describeAgent(origin.userAgent),
  impersonation: {
    sessionId: session.id,
    writes: impersonation.writes,
    impersonator: impersonatorOf({ ...session, tenantId, impersonation }) ?? '',
    reason,
  },
})
