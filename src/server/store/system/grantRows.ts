import { sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** An active user with all his roles. */
export interface RoleHolder {
  readonly id: string
  readonly roleIds: readonly string[]
}

/** The active users of a tenant who have one of these roles, or a role below one of them. */
export async function selectRoleHolders(
  db: Reader,
  tenantId: string,
  roleIds: readonly string[],
): Promise<readonly RoleHolder[]> {
  const { rows } = await sql<{ readonly id: string; readonly role_id: string[] }>`
    with recursive below as (
      select id from role where tenant_id = ${tenantId} and id = any(${roleIds}::bigint[]) and is_deleted = 0
      union
        select r.id
        from role r
        join below b on r.parent_id = b.id
        where r.tenant_id = ${tenantId} and r.is_deleted = 0)
    select a.id::text as id, a.role_id::text[] as role_id
    from account a
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.status = ${stateSql(user, 'active')}
      and a.role_id && array(select id from below)
    order by a.id
  `.execute(db)
  return rows.map(({ id, role_id }) => ({ id, roleIds: role_id }))
}

/** Another role, and how many menus and buttons it has. */
export interface NearRole {
  readonly id: string
  readonly count: number
}

/** The roles of a tenant that share most of these menus and buttons, the nearest first. */
export async function selectNearRoles(
  db: Reader,
  tenantId: string,
  { menuIds, without }: { readonly menuIds: readonly string[]; readonly without: readonly string[] },
): Promise<readonly NearRole[]> {
  const { rows } = await sql<NearRole>`
    select r.id::text as id, count(g.menu_id)::int as count
    from role r
    join role_menu g on g.role_id = r.id and g.tenant_id = r.tenant_id
    where r.tenant_id = ${tenantId} and r.is_deleted = 0 and not (r.id = any(${without}::bigint[]))
    group by r.id
    order by count(*) filter (where g.menu_id = any(${menuIds}::bigint[])) desc, r.id
    limit 3
  `.execute(db)
  return rows
}
