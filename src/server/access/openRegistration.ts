import { fail } from '../../contract/errors.ts'
import { readParam } from '../engine/parameters.ts'
import type { Services } from '../services.ts'
import { findTenantStatus } from '../store/access/loginRows.ts'

/** Longest number of a tenant. */
const MAX_TENANT_ID = 12

/** Refuses a tenant that does not exist, and one whose parameter `account.registerUser` allows no registration. */
export async function requireOpenRegistration(
  { database }: Pick<Services, 'database'>,
  tenantId: string,
): Promise<void> {
  const isTenant = tenantId.length <= MAX_TENANT_ID && (await findTenantStatus(database.kysely, tenantId))
  if (!isTenant) fail('TENANT_INVALID')
  if ((await readParam({ database, tenantId }, 'account.registerUser')) !== 'true')
    fail('REGISTRATION_CLOSED')
}
