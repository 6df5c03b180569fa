import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/database.ts'
import type { Caller } from './caller.ts'
import type { Reader, Writer } from '../store/db.ts'

/** What reading needs: no transaction, the caller's tenant already set. */
export interface Reading {
  readonly caller: Caller
  readonly tenantId: string
  readonly database: Database
  readonly services: Services
}

/** Where rows of a tenant are looked up, inside a transaction or outside any. */
export interface Lookup {
  readonly db: Reader
  readonly tenantId: string
}

/** One unit of work: a transaction, who does it, and what has to be told when it commits. */
export interface Work extends Reading {
  readonly db: Writer
  readonly vault: Vault
  /** The moment this is told of, where it is not now: rows of the past that a demonstration begins with. */
  readonly at?: Date
  /** A change outside the resource's own columns (granted menus), for the audit row. */
  readonly note: (change: AuditChange) => void
  /**
   * Warns of something unusual: goes on where the call said `confirm=1`, else refuses with the sentence as
   * a question.
   */
  readonly confirm: (warning: Sentence) => void
  /** What the action asked of the outside before this began, by row; absent in previews. */
  readonly prefetched?: ReadonlyMap<string, unknown>
  /** Tells every server process after the commit, e.g. topic `access`, key `100001`. */
  readonly tell: (topic: string, key: string) => Promise<void>
}

/** The moment a work is told of: now, unless it tells of the past. */
export const momentOf = ({ at }: Pick<Work, 'at'>): string => formatMoment(at ?? new Date())

/** A read on behalf of a caller. */
export const readingOf = (services: Services, caller: Caller): Reading => ({
  caller,
  tenantId: caller.session.tenantId,
  database: services.database,
  services,
})
