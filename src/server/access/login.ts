import type { Services } from '../services.ts'
import { type AccountRow, type ClientRow, findAccount, findTenantStanding, touchLogin } from '../store/loginRows.ts'
import { asTenant, PLATFORM_TENANT } from '../store/tenancy.ts'
import { isCaptcha } from './captcha.ts'
import { plainGrant, requireClient } from './clients.ts'
import { CAPTCHA_AFTER, forgetFailures, noteFailure, standingOf } from './lockout.ts'
import type { LoginRequest } from './loginRequest.ts'
import { refuseLogin } from './loginRefusal.ts'
import { arrivedDigest, isPassword } from './passwords.ts'
import type { Narrowing } from './sessions.ts'
import { type LoggedIn, wishFor } from './tokens.ts'
import { inTurn } from './turns.ts'

/** Gives tokens for a grant or throws a `LoginRefusal`. */
export async function logIn(services: Services, request: LoginRequest): Promise<LoggedIn> {
  const grant = plainGrant(request.grant)
  if (grant === '') refuseLogin('badRequest')
  const client = await requireClient(services.database, services.vault, request.client, request.grant)
  switch (grant) {
    case 'password': case 'captcha': return byPassword(services, request, client, grant)
    case 'refresh_token': return byRefreshToken(services, request, client)
    case 'sms_code': return refuseLogin('sms')
    case 'register': return refuseLogin('registration')
    default: return refuseLogin('grant')
  }
}

async function byPassword(services: Services, request: LoginRequest, client: ClientRow, grant: 'password' | 'captcha'): Promise<LoggedIn> {
  const { tenantId, account: name } = request
  if (name === '' || request.password === '' || tenantId.length > 12) refuseLogin('credentials')
  return asTenant(tenantId, async () => {
    await requireTenant(services, tenantId)
    const account = await inTurn(`${tenantId}/${name}`, () => provenAccount(services, request, grant))
    requireUsable(account)
    const narrowed = narrowingOf(account, request)
    const who = { account, client, roleIds: narrowed.roleIds ?? account.role_id, deptIds: narrowed.deptIds ?? account.dept_id, userType: request.userType }
    const tokens = await services.sessions.open({ tenantId, userId: account.id, clientId: client.client_id, ...narrowed, ip: request.ip, userAgent: request.userAgent }, wishFor(who))
    await touchLogin(services.database.kysely, account.id)
    return { ...who, tokens }
  })
}

/** The account whose password this is; wrong guesses are counted whether or not the account exists. */
async function provenAccount({ database, vault, config }: Services, request: LoginRequest, grant: 'password' | 'captcha'): Promise<AccountRow> {
  const attempt = { tenantId: request.tenantId, account: request.account, ip: request.ip }
  const { locked, failures } = await standingOf(database, attempt)
  if (locked) refuseLogin('locked')
  if (config.captcha && (grant === 'captcha' || failures >= CAPTCHA_AFTER)) {
    if (request.captchaKey === '' || request.captchaCode === '') refuseLogin('captchaWanted')
    if (!await isCaptcha(database, request.captchaKey, request.captchaCode)) refuseLogin('captcha')
  }
  const account = await findAccount(database.kysely, request.tenantId, { account: request.account })
  const digest = arrivedDigest(request.password, vault)
  if (!await isPassword(account?.password ?? null, digest ?? '') || !account || digest === null) {
    return refuseLogin(await noteFailure(database, attempt) ? 'locked' : 'credentials')
  }
  await forgetFailures(database, attempt)
  return account
}

async function requireTenant({ database }: Services, tenantId: string): Promise<void> {
  const standing = await findTenantStanding(database.kysely, tenantId)
  if (!standing) return refuseLogin('noTenant')
  if (tenantId === PLATFORM_TENANT) return
  if (!standing.active) refuseLogin('tenantLocked')
  if (standing.expired) refuseLogin('tenantExpired')
}

function requireUsable(account: AccountRow): void {
  if (account.status === 0) refuseLogin('inactive')
  if (account.status !== 1) refuseLogin('disabled')
  if (account.aliases.length === 0) refuseLogin('noRole')
}

/** Roles and departments the login asks to act with; only its own, and all of them is no narrowing. */
function narrowingOf(account: AccountRow, { roleIds, deptIds }: LoginRequest): Narrowing {
  const one = (asked: readonly string[], own: readonly string[]): readonly string[] | null => {
    if (asked.length === 0) return null
    if (!asked.every((id) => own.includes(id))) refuseLogin('notOwnRole')
    return own.every((id) => asked.includes(id)) ? null : asked
  }
  return { roleIds: one(roleIds, account.role_id), deptIds: one(deptIds, account.dept_id) }
}

async function byRefreshToken(services: Services, request: LoginRequest, client: ClientRow): Promise<LoggedIn> {
  const found = await services.sessions.refreshed(request.refreshToken)
  if (typeof found === 'string' || found.row.client_id !== client.client_id) return refuseLogin('refresh')
  const { row, key } = found
  return asTenant(row.tenant_id, async () => {
    await requireTenant(services, row.tenant_id)
    const account = await findAccount(services.database.kysely, row.tenant_id, { id: String(row.user_id) })
    if (!account) return refuseLogin('refresh')
    requireUsable(account)
    const asked = request.roleIds.length > 0 || request.deptIds.length > 0 ? narrowingOf(account, request) : null
    const narrowed = asked ?? { roleIds: row.narrowed_roles?.map(String) ?? null, deptIds: row.narrowed_depts?.map(String) ?? null }
    const who = { account, client, roleIds: narrowed.roleIds ?? account.role_id, deptIds: narrowed.deptIds ?? account.dept_id, userType: request.userType }
    const tokens = await services.sessions.rotate(row, key, asked, wishFor(who))
    return typeof tokens === 'string' ? refuseLogin('refresh') : { ...who, tokens }
  })
}
