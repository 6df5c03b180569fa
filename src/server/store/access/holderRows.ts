import { sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** Most users who are told of one event. */
const MAX_HOLDERS = 200

/** Ids of the active users of a tenant who have a permission by one of their roles. */
export async function selectHolders(db: Reader, tenantId: string, code: string): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select a.id::text as id
    from account a
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.status = ${stateSql(user, 'active')}
      and exists (
        select 1
        from role_menu g
        join menu m on m.id = g.menu_id
        where g.tenant_id = ${tenantId} and m.code = ${code} and m.is_deleted = 0
          and g.role_id = any(a.role_id))
    order by a.id
    limit ${MAX_HOLDERS}
  `.execute(db)
  return rows.map(({ id }) => id)
}
