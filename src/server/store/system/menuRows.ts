import { sql } from 'kysely'
import { apiScope } from '../../../contract/resources/system/apiScope.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import { menu } from '../../../contract/resources/system/menu.ts'
import { topmenu } from '../../../contract/resources/system/topmenu.ts'
import { choiceSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

const MENU = choiceSql(menu, 'category', 'menu')

/** A menu entry for clients. */
export interface MenuRow {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly name: string
  readonly alias: string
  readonly path: string | null
  readonly source: string | null
  readonly sort: number
  /** 1 menu, 2 button. */
  readonly category: number
  readonly action: number | null
  readonly isOpen: number
  readonly component: string | null
  readonly remark: string | null
  readonly pinyin: string | null
}

/** Every live menu entry in order; `visible` leaves out entries that data scopes hide from the caller. */
export async function selectMenus(db: Reader, scope: 'all' | 'visible' = 'all'): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select id, parent_id as "parentId", code, name, alias, path, source, sort, category, action,
      is_open as "isOpen", component, remark, pinyin
    from menu
    where is_deleted = 0${scope === 'visible' ? visibleRowsSql(menu, 'id') : sql``}
    order by sort, id
  `.execute(db)
  return rows
}

/**
 * Which value of an entry another live one already has: the code, the name (menus only) or the path; null for
 * none.
 */
export async function findMenuDuplicate(
  db: Reader,
  {
    id,
    code,
    name,
    path,
    isMenu,
  }: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly path: string
    readonly isMenu: boolean
  },
): Promise<'code' | 'name' | 'path' | null> {
  const { rows } = await sql<{
    duplicate: 'code' | 'name' | 'path'
  }>`
    select case when code = ${code} then 'code' when ${isMenu} and category = ${MENU}
      and name = ${name} then 'name' else 'path' end as duplicate
    from menu
    where is_deleted = 0 and id <> ${id}
      and (code = ${code} or (${isMenu} and category = ${MENU} and name = ${name}) or (${path} <> ''
          and path = ${path}))
    order by code = ${code} desc limit 1
  `.execute(db)
  return rows[0]?.duplicate ?? null
}

export interface TopMenuRow {
  readonly id: string
  readonly tenantId: string
  readonly code: string
  readonly name: string
  readonly source: string
  readonly path: string | null
  readonly sort: number
  readonly isMain: boolean | null
}

/** The top bar of a tenant in order. */
export async function selectTopMenus(db: Reader, tenantId: string): Promise<TopMenuRow[]> {
  const { rows } = await sql<TopMenuRow>`
      select id, tenant_id as "tenantId", code, name, source, path, sort, is_main as "isMain"
      from top_menu
      where tenant_id = ${tenantId} and is_deleted = 0${visibleRowsSql(topmenu, 'id')}
      order by sort, id
    `.execute(db)
  return rows
}

/** Menus under these entries of the top bar. */
export async function selectTopSetting(
  db: Reader,
  tenantId: string,
  topMenuIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    menu_id: string
  }>`
    select distinct menu_id::text as menu_id
    from top_menu_setting
    where tenant_id = ${tenantId}
      and top_menu_id = any(${topMenuIds}::bigint[])${visibleRowsSql(topmenu, 'top_menu_id')}
  `.execute(db)
  return rows.map((row) => row.menu_id)
}

/** Replaces the menus of an entry of the top bar. */
export async function replaceTopSetting(
  db: Reader,
  tenantId: string,
  topMenuId: string,
  menuIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('top_menu_setting')
    .where('tenant_id', '=', tenantId)
    .where('top_menu_id', '=', topMenuId)
    .execute()
  await sql`
    insert into top_menu_setting (tenant_id, top_menu_id, menu_id)
    select ${tenantId}, ${topMenuId}, m
    from unnest(${menuIds}::bigint[]) as m
    on conflict do nothing
  `.execute(db)
}

/** Ids of the menus, data scopes and API scopes granted to any of these roles. */
export interface RoleKeys {
  readonly menu: readonly string[]
  readonly dataScope: readonly string[]
  readonly apiScope: readonly string[]
}

/** The ids of everything granted to any of these roles. */
export async function selectRoleKeys(
  db: Reader,
  tenantId: string,
  roleIds: readonly string[],
): Promise<RoleKeys> {
  const grantedIds = (table: string, column: string) =>
    sql`
      array(
        select distinct ${sql.ref(column)}::text
        from ${sql.table(table)}
        where tenant_id = ${tenantId} and role_id = any(${roleIds}::bigint[]))
    `
  const { rows } = await sql<{
    menu: string[]
    data: string[]
    api: string[]
  }>`
    select ${grantedIds('role_menu', 'menu_id')} as menu, ${grantedIds('role_data_scope', 'scope_id')} as data,
      ${grantedIds('role_api_scope', 'scope_id')} as api
  `.execute(db)
  return { menu: rows[0]?.menu ?? [], dataScope: rows[0]?.data ?? [], apiScope: rows[0]?.api ?? [] }
}

/** A scope of the tenant for the tree of grants. */
export interface ScopeRow {
  readonly id: string
  readonly menuId: string
  readonly scopeName: string
}

/** The scopes of a tenant by id, for the tree of grants. */
export async function selectScopes(
  db: Reader,
  table: 'data_scope' | 'api_scope',
  tenantId: string,
): Promise<ScopeRow[]> {
  const scopeNoun = table === 'data_scope' ? dataScope : apiScope
  const { rows } = await sql<ScopeRow>`
      select id, menu_id as "menuId", ${visibleFieldSql(scopeNoun, 'scopeName', 'scope_name')} as "scopeName"
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and is_deleted = 0${visibleRowsSql(scopeNoun, 'id')}
      order by id
    `.execute(db)
  return rows
}
