import { sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Reader } from '../db.ts'
import { idsSql } from '../rowSql.ts'

/** Whether a tenant with this code exists, whatever its state. */
export async function tenantExists(db: Reader, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from tenant where tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  return rows.length > 0
}

/** The tenants these rows belong to, sorted; read without a tenant of its own (`EVERY_TENANT`). */
export async function tenantsOfRows(
  db: Reader,
  resource: Resource,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select distinct tenant_id as "tenantId"
    from ${sql.table(resource.table)}
    where ${idsSql(resource, ids)}
    order by 1
  `.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}
