import { sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Reader } from '../db.ts'
import { LIVE, ONE } from '../expressions.ts'
import { idsSql } from '../rowSql.ts'

/** Whether a tenant with this code exists, whatever its state. */
export async function tenantExists(db: Reader, tenantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('tenant')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', LIVE)
    .execute()
  return rows.length > 0
}

/** The tenant of each of these rows; read without a tenant of its own (`EVERY_TENANT`). */
export async function tenantsOfRows(
  db: Reader,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    select id::text as id, tenant_id as "tenantId"
    from ${sql.table(resource.table)}
    where ${idsSql(resource, ids)}
  `.execute(db)
  return rows
}
