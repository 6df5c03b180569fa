import { parseRowIds } from '../../../contract/wire.ts'
import { role } from '../../../contract/resources/system/role.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { currentMenu } from '../../access/menuTree.ts'
import {
  type MenuRow,
  selectMenus,
  selectRoleKeys,
  selectScopes,
  selectTopMenus,
  selectTopSetting,
} from '../../store/system/menuRows.ts'
import { type MenuNode, menuForest, menuWire, titleForest, type TreeNode } from './menuTrees.ts'
import { findRows } from '../../store/rows.ts'
import { grantBase } from './grantBase.ts'
import { visibleMenus } from './visibleMenus.ts'
import { reachOfCaller } from './reach.ts'

const BASE = '/blade-system/menu'
const isMenu = (row: MenuRow): boolean => row.category === 1
const ids = (parameters: Parameters, name: string): string[] => parseRowIds(parameters[name])

/** Menus of the caller; with `topMenuId` those assigned to that top menu. */
async function routes(parameters: Parameters, reading: Reading): Promise<MenuNode[]> {
  const reach = await reachOfCaller(reading)
  const rows = (await selectMenus(reading.database.kysely)).filter((row) => isMenu(row) && reach.has(row.id))
  const requestedTopMenus = ids(parameters, 'topMenuId')
  if (requestedTopMenus.length === 0) return menuForest(rows)
  const tree = await currentMenu(reading.database)
  const topMenuIds = new Set(
    await selectTopSetting(reading.database.kysely, reading.tenantId, requestedTopMenus),
  )
  const visibleIds = tree.above(rows.map((row) => row.id).filter((id) => topMenuIds.has(id)))
  return menuForest(rows.filter((row) => visibleIds.has(row.id)))
}

/** Buttons of the caller under their menus: their codes are the permissions. */
async function buttons(reading: Reading): Promise<MenuNode[]> {
  const reach = await reachOfCaller(reading)
  const rows = (await selectMenus(reading.database.kysely)).filter((row) => reach.has(row.id))
  const buttonsByMenu = new Map<string, MenuRow[]>()
  for (const row of rows)
    if (!isMenu(row) && row.parentId)
      buttonsByMenu.set(row.parentId, [...(buttonsByMenu.get(row.parentId) ?? []), row])
  return rows
    .filter((row) => isMenu(row) && buttonsByMenu.has(row.id))
    .map((row) => ({
      ...menuWire(row),
      hasChildren: true,
      children: (buttonsByMenu.get(row.id) ?? []).map(menuWire),
    }))
}

const withTitles = (
  rows: readonly MenuRow[],
): { id: string; parentId: string | null; title: string; code: string }[] =>
  rows.map(({ id, parentId, name, code }) => ({ id, parentId, title: name, code }))

/** What the caller may grant: menus with buttons, and the tenant's scopes under their menus. */
async function grantTree(
  reading: Reading,
): Promise<{ menu: TreeNode[]; dataScope: TreeNode[]; apiScope: TreeNode[] }> {
  const { database, tenantId } = reading
  const reach = await reachOfCaller(reading)
  const rows = (await selectMenus(database.kysely)).filter((row) => reach.has(row.id))
  const tree = await currentMenu(database)
  const scopeTree = async (table: 'data_scope' | 'api_scope'): Promise<TreeNode[]> => {
    const scopes = (await selectScopes(database.kysely, table, tenantId)).filter((scope) =>
      reach.has(scope.menuId),
    )
    const above = tree.above(scopes.map((scope) => scope.menuId))
    return titleForest([
      ...withTitles(rows.filter((row) => above.has(row.id))),
      ...scopes.map((scope) => ({ id: scope.id, parentId: scope.menuId, title: scope.scopeName })),
    ])
  }
  return {
    menu: titleForest(withTitles(rows)),
    dataScope: await scopeTree('data_scope'),
    apiScope: await scopeTree('api_scope'),
  }
}

/** What roles have; `base` names this state of a single role, for the call that changes it. */
async function roleKeys(parameters: Parameters, { database, tenantId }: Reading): Promise<unknown> {
  const roles = await findRows(database.kysely, role, tenantId, ids(parameters, 'roleIds'))
  const [first] = roles
  const keys = await selectRoleKeys(
    database.kysely,
    tenantId,
    roles.map(({ id }) => id),
  )
  if (first === undefined || roles.length > 1) return keys
  return { ...keys, base: await grantBase(database.kysely, tenantId, first.id) }
}

/** One level of menus below a parent, without buttons. */
async function lazyMenus(parameters: Parameters, reading: Reading): Promise<MenuNode[]> {
  const reach = await reachOfCaller(reading)
  const rows = (await visibleMenus(reading)).filter((row) => isMenu(row) && reach.has(row.id))
  const parent = String(parameters.parentId ?? '0') || '0'
  const parents = new Set(rows.map((row) => row.parentId))
  const nameFilters = filters(parameters)
  const level = rows.filter(
    (row) =>
      (nameFilters.length > 0 && parent === '0' ? true : (row.parentId ?? '0') === parent) &&
      nameFilters.every((matches) => matches(row)),
  )
  return level.map((row) => ({ ...menuWire(row), hasChildren: parents.has(row.id) }))
}

const filters = (parameters: Parameters): ((row: MenuRow) => boolean)[] =>
  (['name', 'code', 'alias'] as const).flatMap((name) => {
    const value = String(parameters[name] ?? '').trim()
    return value === '' ? [] : [(row: MenuRow) => row[name]?.includes(value) ?? false]
  })

/** Role aliases by path, in the form the React client of BladeX expects. */
async function authRoutes(reading: Reading): Promise<Record<string, { authority: readonly string[] }>[]> {
  const reach = await reachOfCaller(reading)
  const rows = (await selectMenus(reading.database.kysely)).filter(
    (row) => isMenu(row) && reach.has(row.id) && row.path,
  )
  return rows.map((row) => ({ [row.path ?? '']: { authority: reading.caller.access.roleAliases } }))
}

/** Routes of menus beside the declared ones. */
export const MENU_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/routes`, summary: '当前用户的菜单', read: routes },
  {
    method: 'GET',
    path: `${BASE}/buttons`,
    summary: '当前用户的按钮权限',
    read: (_parameters, reading) => buttons(reading),
  },
  {
    method: 'GET',
    path: `${BASE}/auth-routes`,
    summary: '路由对应的角色别名',
    read: (_parameters, reading) => authRoutes(reading),
  },
  {
    method: 'GET',
    path: `${BASE}/top-menu`,
    summary: '当前租户的顶部菜单',
    read: async (_parameters, { database, tenantId }) =>
      (await selectTopMenus(database.kysely, tenantId)).map((row) => ({
        ...row,
        path: row.path ?? '',
        isMain: row.isMain ? 1 : 0,
      })),
  },
  {
    method: 'GET',
    path: `${BASE}/grant-tree`,
    summary: '可授予的菜单、数据权限与接口权限',
    permission: ['role_grant', 'role_view'],
    read: (_parameters, reading) => grantTree(reading),
  },
  {
    method: 'GET',
    path: `${BASE}/role-tree-keys`,
    resource: 'role',
    summary: '角色已有的权限',
    permission: ['role_grant', 'role_view'],
    read: roleKeys,
  },
  {
    method: 'GET',
    path: `${BASE}/grant-top-tree`,
    summary: '可放入顶部菜单的菜单',
    permission: ['topmenu_setting', 'topmenu_view'],
    read: async (_parameters, reading) => {
      const reach = await reachOfCaller(reading)
      return {
        menu: titleForest(
          withTitles(
            (await selectMenus(reading.database.kysely)).filter((row) => isMenu(row) && reach.has(row.id)),
          ),
        ),
        dataScope: [],
        apiScope: [],
      }
    },
  },
  {
    method: 'GET',
    path: `${BASE}/top-tree-keys`,
    summary: '顶部菜单已有的菜单',
    permission: ['topmenu_setting', 'topmenu_view'],
    read: async (parameters, { database, tenantId }) => ({
      menu: await selectTopSetting(database.kysely, tenantId, ids(parameters, 'topMenuIds')),
      dataScope: [],
      apiScope: [],
    }),
  },
  {
    method: 'GET',
    path: `${BASE}/menu-list`,
    summary: '菜单树，不含按钮',
    permission: 'menu_view',
    platform: true,
    read: async (parameters, reading) =>
      menuForest(
        (await visibleMenus(reading)).filter(
          (row) => isMenu(row) && filters(parameters).every((matches) => matches(row)),
        ),
      ),
  },
  {
    method: 'GET',
    path: `${BASE}/lazy-menu-list`,
    summary: '逐级菜单，不含按钮',
    permission: ['menu_view', 'data_scope_view', 'api_scope_view', 'data_scope_setting', 'api_scope_setting'],
    read: lazyMenus,
  },
]
