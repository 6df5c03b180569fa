import type { Resource } from '../contract/define/resource.ts'
import type { AccessCache } from './access/accessCache.ts'
import type { SessionStore } from './access/sessions.ts'
import type { Vault } from './secrets/vault.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Faults } from './faults.ts'
import type { Labels } from './engine/labels.ts'
import type { Database } from './store/database.ts'

/** Parts of a running server. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly vault: Vault
  readonly sessions: SessionStore
  readonly accessCache: AccessCache
  readonly labels: Labels
  readonly resources: readonly Resource[]
  /** Scheduled work; calls wake what they queued work for. */
  readonly clock: Clock<Services>
  /** Errors of the database outside any call. */
  readonly faults: Faults
}
