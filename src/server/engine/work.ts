import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import type { Database, Writer } from '../store/database.ts'
import type { Caller } from './caller.ts'
import type { Vault } from '../access/vault.ts'

/** One unit of work: a transaction, who does it, and what has to be told when it commits. */
export interface Work {
  readonly caller: Caller
  readonly tenantId: string
  readonly db: Writer
  readonly database: Database
  readonly vault: Vault
  /** A change outside the resource's own columns (granted menus), for the audit row. */
  readonly note: (change: AuditChange) => void
  /** Tells every server process after the commit, e.g. `access:100001`. */
  readonly tell: (topic: string, key: string) => Promise<void>
  readonly requestId: string
}

/** What reading needs: no transaction, the caller's tenant already set. */
export interface Reading { readonly caller: Caller; readonly tenantId: string; readonly database: Database }
