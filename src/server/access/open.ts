import type { Resource } from '../../contract/define/resource.ts'
import { dropOldCaptchas } from '../store/access/captchaRows.ts'
import type { Database } from '../store/database.ts'
import { dropOldFailures, forgetAttempts } from '../store/access/failureRows.ts'
import { dropOldPhoneCodes } from '../store/access/phoneCodeRows.ts'
import { dropOldSecurityNotices } from '../store/access/securityNoticeRows.ts'
import { dropEndedSessions } from '../store/access/sessionRows.ts'
import { dropOldStrangers } from '../store/access/strangerRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { RowTenants } from '../engine/rowTenants.ts'
import { type AccessCache, openAccessCache } from './accessCache.ts'
import { SessionStore } from './sessions.ts'
import type { Vault } from '../secrets/vault.ts'

/** Sessions, rights and the tenants of rows of one database. */
export interface AccessServices {
  readonly sessions: SessionStore
  readonly accessCache: AccessCache
  readonly rowTenants: RowTenants
}

/** Opens what decides who may do what in a database. */
export function openAccess(database: Database, vault: Vault, resources: readonly Resource[]): AccessServices {
  return {
    sessions: new SessionStore(database, vault.tokenKey),
    accessCache: openAccessCache(database, resources),
    rowTenants: new RowTenants(database),
  }
}

/**
 * Releases login attempts that a previous process was checking when it ended; only for an embedded database,
 * which no other process uses.
 */
export const forgetCutLogins = (database: Database): Promise<void> =>
  asTenant(EVERY_TENANT, async () => {
    if (database.kind === 'embedded') await forgetAttempts(database.kysely)
  })

/**
 * Deletes ended sessions, old failures, expired captchas and old rows of strangers; to be called regularly.
 */
export const dropOldAccess = (database: Database): Promise<void> =>
  asTenant(EVERY_TENANT, async () => {
    await dropEndedSessions(database.kysely)
    await dropOldFailures(database.kysely)
    await dropOldCaptchas(database.kysely)
    await dropOldPhoneCodes(database.kysely)
    await dropOldStrangers(database.kysely)
    await dropOldSecurityNotices(database.kysely)
  })
