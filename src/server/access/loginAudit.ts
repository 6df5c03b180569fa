import type { Session } from '../engine/caller.ts'
import { writeAudit } from '../engine/audit.ts'
import type { Services } from '../services.ts'
import type { AuditRow } from '../store/commitRows.ts'
import type { LoginRefusal } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import type { LoggedIn } from './tokens.ts'

/** Resource name under which logins stand in the operation log. */
const RESOURCE = 'auth'

const rowOf = (request: LoginRequest): AuditRow => ({
  tenantId: request.tenantId,
  userId: null,
  deptId: null,
  account: request.account.slice(0, 45),
  realName: '',
  resource: RESOURCE,
  action: 'login',
  permission: null,
  succeeded: true,
  errCode: null,
  message: null,
  said: [],
  targetIds: [],
  batchNo: null,
  diff: [],
  params: { grant: request.grant },
  method: 'POST',
  path: request.path,
  clientIp: request.ip,
  userAgent: request.userAgent,
  traceId: request.traceId,
  onBehalfTenant: null,
  costMs: Math.round(performance.now() - request.startedAt),
})

/** Writes that somebody logged in or got new tokens. */
export async function auditLogin(
  { database }: Services,
  request: LoginRequest,
  { account, deptIds }: LoggedIn,
): Promise<void> {
  if (request.grant === 'refresh_token') return
  await writeAudit(database, {
    ...rowOf(request),
    tenantId: account.tenant_id,
    userId: account.id,
    deptId: deptIds[0] ?? null,
    account: account.account,
    realName: account.real_name,
    message: '登录成功',
  })
}

/** Writes that a login was refused; a lock stands under an action of its own. */
export async function auditRefusal(
  { database }: Services,
  request: LoginRequest,
  refusal: LoginRefusal,
): Promise<void> {
  if (refusal.reason === 'noTenant' || request.tenantId.length > 12) return
  const action =
    refusal.reason === 'locked' ? 'lock' : request.grant === 'refresh_token' ? 'refresh' : 'login'
  await writeAudit(database, {
    ...rowOf(request),
    action,
    succeeded: false,
    errCode: String(refusal.code),
    message: refusal.message,
  })
}

/** Writes that somebody logged out. */
export async function auditLogout(
  { database }: Services,
  request: LoginRequest,
  session: Session,
): Promise<void> {
  await writeAudit(database, {
    ...rowOf(request),
    tenantId: session.tenantId,
    userId: session.userId,
    deptId: session.deptIds[0] ?? null,
    account: session.account,
    realName: session.realName,
    action: 'logout',
    message: '退出登录',
  })
}
