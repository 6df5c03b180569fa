import type { Services } from '../services.ts'
import { type AccountRow, findTenantStatus } from '../store/access/loginRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import type { LoginRequest } from './loginRequest.ts'
import { LoginRefusal, refuseLogin } from './loginRefusal.ts'
import type { Narrowing } from './sessions.ts'

/**
 * Refuses logins to a tenant that is unknown (`noTenant`), locked (`tenantLocked`) or expired
 * (`tenantExpired`); the platform's own tenant is never locked or expired.
 */
export async function requireTenant({ database }: Services, tenantId: string): Promise<void> {
  const tenantStatus = await findTenantStatus(database.kysely, tenantId)
  if (!tenantStatus) return refuseLogin('noTenant')
  if (tenantId === PLATFORM_TENANT) return
  if (!tenantStatus.active) refuseLogin('tenantLocked')
  if (tenantStatus.expired) refuseLogin('tenantExpired')
}

/**
 * Refuses an account that waits for approval (`inactive`), was not approved (`refused`), is disabled
 * (`disabled`) or has no role (`noRole`); called only after the password was right.
 */
export function requireUsable(account: AccountRow): void {
  if (account.status === 0) refuseLogin('inactive')
  if (account.status !== 1 && account.refusal_reason)
    throw new LoginRefusal('refused', null, account.refusal_reason)
  if (account.status !== 1) refuseLogin('disabled')
  if (account.aliases.length === 0) refuseLogin('noRole')
}

/**
 * Roles and departments the login asks to act with. Refuses ids that are not the account's own
 * (`notOwnRole`); null where all of them are requested.
 */
export function narrowingOf(account: AccountRow, { roleIds, deptIds }: LoginRequest): Narrowing {
  const narrowed = (requested: readonly string[], own: readonly string[]): readonly string[] | null => {
    if (requested.length === 0) return null
    if (!requested.every((id) => own.includes(id))) refuseLogin('notOwnRole')
    return own.every((id) => requested.includes(id)) ? null : requested
  }
  return { roleIds: narrowed(roleIds, account.role_id), deptIds: narrowed(deptIds, account.dept_id) }
}
