import { readParam } from '../engine/parameters.ts'
import type { Database } from '../store/database.ts'

/** Whether a tenant requires a second factor of all its users. */
export const tenantRequiresFactor = async (
  database: Pick<Database, 'bus' | 'kysely'>,
  tenantId: string,
): Promise<boolean> => (await readParam({ database, tenantId }, 'account.secondFactor')) === '1'

/** What decides whether a user needs a second factor, and which ones there are. */
interface FactorFacts {
  readonly tenant_id: string
  readonly role_factor: boolean
  readonly has_totp: boolean
  readonly has_passkey: boolean
}
type Settings = Pick<Database, 'bus' | 'kysely'>

/** Whether the tenant or a role of a user requires a second factor. */
export const needsFactor = async (database: Settings, facts: FactorFacts): Promise<boolean> =>
  facts.role_factor || tenantRequiresFactor(database, facts.tenant_id)

/** Whether a user has to set up a second factor before anything else. */
export const mustEnrol = async (database: Settings, facts: FactorFacts): Promise<boolean> =>
  !facts.has_totp && !facts.has_passkey && (await needsFactor(database, facts))
