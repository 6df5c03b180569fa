import { user } from '../../contract/resources/system/user.ts'
import { impersonatorOf, type Session } from '../engine/caller.ts'
import { writeAudit } from '../engine/audit.ts'
import type { Services } from '../services.ts'
import { findTenantStatus } from '../store/access/loginRows.ts'
import type { AuditRow } from '../store/operationRows.ts'
import { asTenant } from '../store/tenancy.ts'
import type { LoginRefusal } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { noteStranger } from './strangers.ts'
import type { LoggedIn } from './tokens.ts'

/** Resource name of logins in the operation log. */
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
  sentences: [],
  targetIds: [],
  batchNo: null,
  diff: [],
  params: { grant: request.grant.slice(0, 40) },
  method: 'POST',
  path: request.path,
  client: request.actingClient,
  clientIp: request.ip,
  userAgent: request.userAgent,
  traceId: request.traceId,
  onBehalfTenant: null,
  impersonator: null,
  costMs: Math.round(performance.now() - request.startedAt),
})

/** Writes the audit row of a login by password; a refresh writes none. */
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

/** Writes the audit row of a third-party login that led to no user. */
export const auditGuest = ({ database }: Services, request: LoginRequest): Promise<void> =>
  writeAudit(database, { ...rowOf(request), message: '第三方账号没有绑定用户' })

/** Writes the audit row of an account that a third-party user registered. */
export const auditRegistration = ({ database }: Services, request: LoginRequest, id: string): Promise<void> =>
  writeAudit(database, {
    ...rowOf(request),
    resource: user.id,
    action: 'registerGuest',
    params: {},
    targetIds: [id],
    message: '注册申请已提交',
  })

/** Refused logins of one address and minute that are written into a tenant's log; all of them are counted. */
const MAX_AUDITED_PER_MINUTE = 30

/**
 * Counts a refused login. Writes it into its tenant's log where that tenant exists and the address is below
 * MAX_AUDITED_PER_MINUTE; a lock has an action of its own.
 */
export async function auditRefusal(
  services: Services,
  request: LoginRequest,
  refusal: LoginRefusal,
): Promise<void> {
  const { tenantId, account, ip } = request
  const excerpt = `${tenantId.slice(0, 40)} / ${account.slice(0, 100)}：${refusal.message}`
  // A login that goes on with a second factor is no stranger's: its password was right.
  const count = refusal.next ? 0 : await noteStranger(services, { kind: 'login', address: ip, excerpt })
  if (count > MAX_AUDITED_PER_MINUTE || tenantId.length > 12 || !(await isTenant(services, tenantId))) return
  const action =
    refusal.reason === 'locked' ? 'lock' : request.grant === 'refresh_token' ? 'refresh' : 'login'
  await writeAudit(services.database, {
    ...rowOf(request),
    action,
    succeeded: false,
    errCode: String(refusal.code),
    message: refusal.message,
  })
  if (action === 'lock') noteLock(services, request)
}

/** Records in the tenant's general log that logins to an account are locked. */
function noteLock({ systemLog }: Services, { tenantId, account, ...origin }: LoginRequest): void {
  systemLog.event(
    { tenantId, account, origin: { ...origin, client: origin.actingClient, method: 'POST' } },
    { level: 'warn', name: 'account.locked', text: `账号 ${account} 登录失败次数过多，已锁定` },
  )
}

const isTenant = async ({ database }: Services, tenantId: string): Promise<boolean> =>
  (await asTenant(tenantId, () => findTenantStatus(database.kysely, tenantId))) !== null

/** Writes the audit row of a logout. */
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
    ...(session.impersonation
      ? { action: 'leaveImpersonation', message: '结束模拟登录', impersonator: impersonatorOf(session) }
      : { action: 'logout', message: '退出登录' }),
  })
}
