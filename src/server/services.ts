import type { Resource } from '../contract/define/resource.ts'
import type { AccessCache } from './access/accessCache.ts'
import type { SessionStore } from './access/sessions.ts'
import type { Vault } from './secrets/vault.ts'
import type { Scheduler } from './scheduler.ts'
import type { Config } from './config.ts'
import type { Faults } from './faults.ts'
import type { ParticularsByNoun } from './engine/particularsByNoun.ts'
import type { Labels } from './engine/labels.ts'
import type { RowTenants } from './engine/rowTenants.ts'
import type { SystemLog } from './engine/systemLog.ts'
import type { Database } from './store/database.ts'

/** Parts of a running server. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly vault: Vault
  readonly sessions: SessionStore
  readonly accessCache: AccessCache
  readonly labels: Labels
  readonly rowTenants: RowTenants
  readonly resources: readonly Resource[]
  /** What is particular to the nouns: hooks and handlers. */
  readonly particulars: ParticularsByNoun
  /** Work that happens by itself; calls wake what they left something to. */
  readonly scheduler: Scheduler<Services>
  /** Faults of the database that no call is answered with. */
  readonly faults: Faults
  /** The logs of events, calls and errors that people read in the console. */
  readonly systemLog: SystemLog
}
