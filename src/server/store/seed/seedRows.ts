import { type NotNull, sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** Prevents two processes that start at the same time from both seeding the database. */
export async function lockSeed(writer: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205002)`.execute(writer)
}

/** Ids of all menus by code, including removed ones. */
export async function selectMenuCodes(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('menu').select(['code', 'id']).orderBy('is_deleted', 'desc').execute()
  return new Map(rows.map((row) => [row.code, String(row.id)]))
}

/** Ids of all tenants. */
export async function selectTenantIds(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('tenant')
    .select('tenant_id')
    .orderBy('id')
    .$narrowType<{ tenant_id: NotNull }>()
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** Adds missing menus to a role. */
export async function addRoleMenus(
  db: Reader,
  tenantId: string,
  roleId: string,
  menuIds: readonly string[],
): Promise<void> {
  await sql`
    insert into role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}, ${roleId}, m
    from unnest(${menuIds}::bigint[]) as m
    on conflict do nothing
  `.execute(db)
}

/** Adds missing menus to every role with one of these aliases, in every tenant. */
export async function addMenusByAlias(
  db: Reader,
  aliases: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  await sql`
    insert into role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, m
    from role r
    cross join unnest(${menuIds}::bigint[]) as m
    where r.role_alias = any(${aliases}) and r.is_deleted = 0
    on conflict do nothing
  `.execute(db)
}

/** Adds menus to the entry of the top bar with this code, in every tenant that has it. */
export async function addTopMenus(db: Reader, topCode: string, menuIds: readonly string[]): Promise<void> {
  await sql`
    insert into top_menu_setting (tenant_id, top_menu_id, menu_id)
    select t.tenant_id, t.id, m
    from top_menu t
    cross join unnest(${menuIds}::bigint[]) as m
    where t.code = ${topCode} and t.is_deleted = 0
    on conflict do nothing
  `.execute(db)
}

/** Adds scopes of one kind to a role. */
export async function addRoleScopes(
  db: Reader,
  kind: 'data' | 'api',
  {
    tenantId,
    roleId,
    scopeIds,
  }: { readonly tenantId: string; readonly roleId: string; readonly scopeIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into ${sql.table(`role_${kind}_scope`)} (tenant_id, role_id, scope_id)
    select ${tenantId}, ${roleId}, s
    from unnest(${scopeIds}::bigint[]) as s
    on conflict do nothing
  `.execute(db)
}

/** The ids of the accounts of a tenant, by their login names. */
export async function selectAccountIds(db: Reader, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'account'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(({ id, account }) => [account ?? '', String(id)]))
}
