import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/database.ts'
import type { Caller } from './caller.ts'
import type { Reader, Writer } from '../store/db.ts'

/** The context of a read, without transaction. */
export interface Reading {
  readonly caller: Caller
  readonly tenantId: string
  readonly database: Database
  readonly services: Services
}

/** Where rows of a tenant are looked up, inside or outside a transaction. */
export interface Lookup {
  readonly db: Reader
  readonly tenantId: string
}

/** The context of a write: its transaction, its caller, and what to notify on commit. */
export interface Work extends Reading {
  readonly db: Writer
  readonly vault: Vault
  /** The time the change is dated, where it is not now: past rows of demonstration data. */
  readonly at?: Date
  /** Records a change outside the resource's own columns (granted menus) in the audit row. */
  readonly note: (change: AuditChange) => void
  /**
   * Raises a warning: continues where the call carries `confirm=1`, otherwise refuses with CONFIRM and the
   * sentence as a question.
   */
  readonly confirm: (warning: Sentence) => void
  /** Results of the prefetch by row id; absent in previews. */
  readonly prefetched?: ReadonlyMap<string, unknown>
  /** Notifies every server process after the commit, e.g. topic `access`, key `100001`. */
  readonly tell: (topic: string, key: string) => Promise<void>
}

/** The time a change is dated: `at`, or now. */
export const momentOf = ({ at }: Pick<Work, 'at'>): string => formatMoment(at ?? new Date())

/** Creation and update time of a row that is dated other than now; without them the database dates it. */
export const creationTimes = ({
  at,
}: Pick<Work, 'at'>): { readonly createTime?: string; readonly updateTime?: string } =>
  at ? { createTime: formatMoment(at), updateTime: formatMoment(at) } : {}

/** The context of a read on behalf of a caller. */
export const readingOf = (services: Services, caller: Caller): Reading => ({
  caller,
  tenantId: caller.tenantId,
  database: services.database,
  services,
})
