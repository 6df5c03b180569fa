import { sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnName } from '../../contract/define/row.ts'
import { columnOf } from './columns.ts'
import type { Reader } from './db.ts'

/** The encrypted value of a secret field of a row of a tenant; null where the row does not exist or has none. */
export async function sealedValue<R extends Resource>(
  db: Reader,
  resource: R,
  field: ColumnName<NoInfer<R>>,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<string | null> {
  const column = columnOf(resource, field)?.column
  if (!column) throw new Error(`${resource.id} has no field ${field}`)
  const { rows } = await sql<{ sealed: string | null }>`
    select ${sql.ref(column)} as sealed from ${sql.table(resource.table)}
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
  return rows[0]?.sealed ?? null
}
