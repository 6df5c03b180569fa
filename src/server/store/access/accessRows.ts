import { sql } from 'kysely'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { LIVE } from '../expressions.ts'

const ACTIVE = stateSql(user, 'active'),
  TENANT_ACTIVE = stateSql(tenant, 'active')

/** A menu entry for the calculation of rights: category 1 menu, 2 button. */
export interface MenuNode {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly category: number
}

/** Every live menu entry in menu order. */
export async function selectMenuNodes(db: Reader): Promise<MenuNode[]> {
  const rows = await db
    .selectFrom('menu')
    .select(['id', 'parent_id as parentId', 'code', 'category'])
    .where('is_deleted', '=', LIVE)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows
}

/** The state of an account and its tenant; `packageMenus` is null where the tenant has no package. */
export interface AccountStatus {
  readonly active: boolean
  readonly tenantActive: boolean
  readonly packageMenus: readonly string[] | null
}

/** The state of an account; null where the account or its tenant is missing. */
export async function findAccountStatus(
  db: Reader,
  tenantId: string,
  userId: string,
): Promise<AccountStatus | null> {
  const { rows } = await sql<{
    active: boolean
    tenant_active: boolean
    menu_id: string[] | null
  }>`
    select a.status = ${ACTIVE} as active,
      (t.status = ${TENANT_ACTIVE} and (t.expire_time is null or t.expire_time > now())) as tenant_active,
      p.menu_id
    from account a
    join tenant t on t.tenant_id = a.tenant_id and t.is_deleted = 0
    left join tenant_package p on p.id = t.package_id and p.is_deleted = 0
    where a.tenant_id = ${tenantId} and a.id = ${userId} and a.is_deleted = 0
  `.execute(db)
  const row = rows[0]
  return row
    ? { active: row.active, tenantActive: row.tenant_active, packageMenus: row.menu_id?.map(String) ?? null }
    : null
}

/** Ids of the menus in a tenant's package; null where it has none, so that every menu is allowed. */
export async function packageMenusOf(db: Reader, tenantId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{
    menu_id: string[]
  }>`
    select p.menu_id
    from tenant t
    join tenant_package p on p.id = t.package_id and p.is_deleted = 0
    where t.tenant_id = ${tenantId} and t.is_deleted = 0
  `.execute(db)
  return rows[0]?.menu_id.map(String) ?? null
}

export interface Granted {
  readonly aliases: readonly string[]
  readonly menuIds: readonly string[]
  readonly apiPatterns: readonly string[]
  readonly dataScopes: readonly {
    readonly resource: string
    readonly type: number
    readonly fields: string | null
    readonly rule: unknown
    readonly column: string | null
  }[]
}

/** The grants of the live roles among `roleIds`. */
export async function selectGranted(
  db: Reader,
  tenantId: string,
  roleIds: readonly string[],
): Promise<Granted> {
  const live = sql`
    select id from role where tenant_id = ${tenantId} and id = any(${roleIds}::bigint[]) and is_deleted = 0
  `
  const { rows } = await sql<{
    aliases: string[] | null
    menus: string[] | null
    patterns: string[] | null
    scopes: Granted['dataScopes'] | null
  }>`
    select
    (select array_agg(role_alias::text) from role where id in (${live})) as aliases,
    (
      select array_agg(distinct menu_id::text)
      from role_menu
      where tenant_id = ${tenantId} and role_id in (${live})) as menus,
    (
      select array_agg(distinct s.scope_path::text)
      from role_api_scope r
      join api_scope s on s.id = r.scope_id and s.tenant_id = r.tenant_id and s.is_deleted = 0
      where r.tenant_id = ${tenantId} and r.role_id in (${live})) as patterns,
    (
      select json_agg(json_build_object('resource', s.resource_code, 'type', s.scope_type, 'fields',
        s.scope_field, 'rule', s.scope_rule, 'column', s.scope_column))
      from role_data_scope r
      join data_scope s on s.id = r.scope_id and s.tenant_id = r.tenant_id and s.is_deleted = 0
      where r.tenant_id = ${tenantId} and r.role_id in (${live})) as scopes
  `.execute(db)
  const row = rows[0]
  return {
    aliases: row?.aliases ?? [],
    menuIds: row?.menus ?? [],
    apiPatterns: row?.patterns ?? [],
    dataScopes: row?.scopes ?? [],
  }
}

/** Ids of departments and of all their descendants. */
export async function selectDeptTree(
  db: Reader,
  tenantId: string,
  deptIds: readonly string[],
): Promise<string[]> {
  if (deptIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from dept where tenant_id = ${tenantId} and id = any(${deptIds}::bigint[]) and is_deleted = 0
      union
        select d.id
        from dept d
        join below b on d.parent_id = b.id
        where d.tenant_id = ${tenantId} and d.is_deleted = 0)
    select id::text as id from below
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of departments and of all those above them. */
export async function selectDeptPath(
  db: Reader,
  tenantId: string,
  deptIds: readonly string[],
): Promise<string[]> {
  if (deptIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id
      from dept
      where tenant_id = ${tenantId} and id = any(${deptIds}::bigint[]) and is_deleted = 0
      union
        select d.id, d.parent_id
        from dept d
        join above a on a.parent_id = d.id
        where d.tenant_id = ${tenantId} and d.is_deleted = 0)
    select id::text as id from above
  `.execute(db)
  return rows.map((row) => row.id)
}
