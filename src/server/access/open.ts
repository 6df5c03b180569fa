import type { Resource } from '../../contract/define/resource.ts'
import { dropOldCaptchas } from '../store/access/captchaRows.ts'
import type { Database } from '../store/database.ts'
import { dropOldFailures, forgetAttempts } from '../store/access/failureRows.ts'
import { dropEndedSessions } from '../store/access/sessionRows.ts'
import { dropOldStrangers } from '../store/access/strangerRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { type AccessCache, openAccessCache } from './accessCache.ts'
import { SessionStore } from './sessions.ts'
import type { Vault } from '../secrets/vault.ts'

/** Who is logged in and what each may do, for one database. */
export interface AccessServices {
  readonly sessions: SessionStore
  readonly accessCache: AccessCache
}

/** Opens logins and rights over a database. */
export function openAccess(database: Database, vault: Vault, resources: readonly Resource[]): AccessServices {
  return {
    sessions: new SessionStore(database, vault.tokenKey),
    accessCache: openAccessCache(database, resources),
  }
}

/**
 * Forgets logins that a former process was judging when it ended; only where no other process can be at
 * work on the same database.
 */
export const forgetCutLogins = (database: Database): Promise<void> =>
  asTenant(EVERY_TENANT, async () => {
    if (database.kind === 'embedded') await forgetAttempts(database.kysely)
  })

/** Forgets ended logins, old failures, unread captchas and old strangers; to be called now and then. */
export const dropOldAccess = (database: Database): Promise<void> =>
  asTenant(EVERY_TENANT, async () => {
    await dropEndedSessions(database.kysely)
    await dropOldFailures(database.kysely)
    await dropOldCaptchas(database.kysely)
    await dropOldStrangers(database.kysely)
  })
