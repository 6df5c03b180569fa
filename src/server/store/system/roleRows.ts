import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'
import { LIVE, anyId } from '../expressions.ts'

/** What is granted to a role: menus with buttons, data scopes, API scopes. */
export type GrantKind = 'menu' | 'data' | 'api'
const TABLES = {
  menu: ['role_menu', 'menu_id'],
  data: ['role_data_scope', 'scope_id'],
  api: ['role_api_scope', 'scope_id'],
} as const
const TITLES = {
  menu: ['menu', 'name'],
  data: ['data_scope', 'scope_name'],
  api: ['api_scope', 'scope_name'],
} as const

/** Granted ids of one kind. */
export async function selectGrants(
  db: Reader,
  kind: GrantKind,
  tenantId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  const [table, column] = TABLES[kind]
  const { rows } = await sql<{
    id: string
  }>`
    select distinct ${sql.ref(column)}::text as id
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and role_id = any(${roleIds}::bigint[])
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Removes and adds grants of a role. */
export async function changeGrants(
  db: Writer,
  kind: GrantKind,
  {
    tenantId,
    roleId,
    removed,
    added,
  }: {
    readonly tenantId: string
    readonly roleId: string
    readonly removed: readonly string[]
    readonly added: readonly string[]
  },
): Promise<void> {
  const [table, column] = TABLES[kind]
  if (removed.length)
    await sql`
      delete
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and role_id = ${roleId}
        and ${sql.ref(column)} = any(${removed}::bigint[])
    `.execute(db)
  if (added.length)
    await sql`
      insert into ${sql.table(table)} (tenant_id, role_id, ${sql.ref(column)})
      select ${tenantId}, ${roleId}, g
      from unnest(${added}::bigint[]) as g
      on conflict do nothing
    `.execute(db)
}

/**
 * Removes menus from all descendants of a role, because a role cannot have more than its parent. Returns the
 * number of removed grants.
 */
export async function dropFromChildren(
  db: Writer,
  tenantId: string,
  roleId: string,
  menuIds: readonly string[],
): Promise<number> {
  if (menuIds.length === 0) return 0
  const { rows } = await sql<{ n: number }>`
    with recursive below as (
      select id from role where tenant_id = ${tenantId} and parent_id = ${roleId} and is_deleted = 0
      union
        select r.id
        from role r
        join below b on r.parent_id = b.id
        where r.tenant_id = ${tenantId} and r.is_deleted = 0),
    removed as (delete
      from role_menu
      where tenant_id = ${tenantId} and role_id in (select id from below)
        and menu_id = any(${menuIds}::bigint[]) returning role_id)
    select count(*)::int as n from removed
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Names of granted objects by id, at most `limit`. */
export async function selectGrantNames(
  db: Reader,
  kind: GrantKind,
  ids: readonly string[],
  limit = 50,
): Promise<string[]> {
  if (ids.length === 0) return []
  const [table, title] = TITLES[kind]
  const { rows } = await sql<{
    name: string
  }>`
    select ${sql.ref(title)} as name
    from ${sql.table(table)}
    where id = any(${ids}::bigint[])
    order by id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map((row) => row.name)
}

/** Names and aliases of live roles. */
export async function selectRoleAliases(
  db: Reader,
  tenantId: string,
  roleIds: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly alias: string }[]> {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'role_name as name', 'role_alias as alias'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyId(roleIds))
    .where('is_deleted', '=', LIVE)
    .execute()
  return rows
}
