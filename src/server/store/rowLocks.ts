import type { Resource } from '../../contract/define/resource.ts'
import { noteLocks, LOCKED_TABLES, takeLocks } from './locks.ts'
import type { Reader } from './db.ts'

/**
 * Records that the next statement locks rows of a noun in the order of their ids. `own`: it creates them, so
 * no other transaction can know them.
 */
export function noteRowLocks(
  db: Reader,
  { table }: Resource,
  ids: readonly string[],
  options: { readonly own?: boolean } = {},
): void {
  const [kind] = LOCKED_TABLES[table] ?? []
  if (kind) noteLocks(db, kind, ids, options)
}

/** Locks several rows in the order of their ids, before a statement updates them in an arbitrary order. */
export async function lockSeveral(
  db: Reader,
  { table }: Resource,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const [kind] = LOCKED_TABLES[table] ?? []
  if (!kind) return
  if (ids.length > 1) await takeLocks(db, tenantId, { [kind]: ids })
  else noteLocks(db, kind, ids)
}
