import { sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Writer } from '../db.ts'

/**
 * Locks all rows of a noun of which at most one is enabled, in the order of their ids, so that changes of it
 * follow one another; returns the ids of the enabled ones.
 */
export async function lockEnabled(
  db: Writer,
  { table, states }: Pick<Resource, 'table' | 'states'>,
  tenantId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; enabled: boolean }>`
    select id::text as id, status = ${states?.wire.enabled ?? -1} as enabled from ${sql.table(table)}
    where tenant_id = ${tenantId} and is_deleted = 0 order by id for update
  `.execute(db)
  return rows.filter(({ enabled }) => enabled).map(({ id }) => id)
}
