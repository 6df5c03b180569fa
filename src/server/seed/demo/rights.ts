import type { Writer } from '../../store/database.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { addRoleMenus, addRoleScopes } from '../../store/seed/seedRows.ts'
import type { MenuEntry } from '../menus.ts'
import { COMPANY_ROLES, menusOfRole } from './roles.ts'

/** Ids by name. */
export type Ids = ReadonlyMap<string, string>
/** Names and ids of the same order as one map. */
export const zipped = (names: readonly string[], ids: readonly string[]): Map<string, string> =>
  new Map(names.map((name, index) => [name, ids[index] ?? '']))

export interface Rights {
  readonly tenantId: string
  readonly adminRole: string
  readonly menus: readonly MenuEntry[]
}

/** Writes the roles of the demonstration company with what each holds, and a few scopes; answers role ids by alias. */
export async function seedRights(writer: Writer, { tenantId, adminRole, menus }: Rights): Promise<Ids> {
  const put = putFor(writer, tenantId)
  const ids = await put(
    'role',
    COMPANY_ROLES.map(({ name, alias }, index) => ({
      parentId: null,
      roleName: name,
      roleAlias: alias,
      sort: index + 2,
    })),
  )
  for (const [index, { codes }] of COMPANY_ROLES.entries())
    await addRoleMenus(writer, tenantId, ids[index] ?? '', menusOfRole(codes, menus))
  const roles = zipped(['admin', ...COMPANY_ROLES.map(({ alias }) => alias)], [adminRole, ...ids])
  const scopeIds = await seedScopes(put, menus)
  await addRoleScopes(writer, 'api', { tenantId, roleId: roles.get('support') ?? '', scopeIds })
  return roles
}

/** Writes the scopes and answers those the customer service holds. */
async function seedScopes(put: Put, menus: readonly MenuEntry[]): Promise<string[]> {
  const menuId = (code: string): string => menus.find((entry) => entry.code === code)?.id ?? ''
  await put('dataScope', [
    {
      menuId: menuId('user'),
      resourceCode: 'user',
      scopeName: '本机构及下级的用户',
      scopeType: 'deptTree',
      scopeField: '*',
      remark: '只看自己机构的同事',
    },
    {
      menuId: menuId('user'),
      resourceCode: 'user',
      scopeName: '全部用户',
      scopeType: 'all',
      scopeField: '*',
    },
    {
      menuId: menuId('param'),
      resourceCode: 'param',
      scopeName: '自己创建的参数',
      scopeType: 'own',
      scopeField: '*',
    },
    {
      menuId: menuId('post'),
      resourceCode: 'post',
      scopeName: '基层岗位',
      scopeType: 'custom',
      scopeField: '*',
      scopeRule: { field: 'category', operator: 'in', value: ['3', '4'] },
    },
  ])
  const scopes = await put('apiScope', [
    {
      menuId: menuId('post'),
      resourceCode: 'post',
      scopeName: '岗位下拉',
      scopePath: 'GET /blade-system/post/select',
      scopeType: 'system',
    },
    {
      menuId: menuId('dictbiz'),
      resourceCode: 'dictbiz',
      scopeName: '业务字典读取',
      scopePath: 'GET /blade-system/dict-biz/**',
      scopeType: 'business',
    },
  ])
  return scopes.slice(0, 1)
}
