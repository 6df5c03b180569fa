import { type Put, putFor } from '../../store/seed/putRows.ts'
import { addRoleMenus, addRoleScopes } from '../../store/seed/seedRows.ts'
import type { MenuEntry } from '../menus.ts'
import { COMPANY_ROLES } from './roles.data.ts'
import { menusOfRole } from './roles.ts'
import { seedViews } from './viewSeed.ts'
import { API_SCOPES, DATA_SCOPES } from './scopes.data.ts'
import type { Writer } from '../../store/db.ts'

/** Ids by name. */
export type Ids = ReadonlyMap<string, string>
/** Map of names to ids that are given in the same order. */
export const zipped = (names: readonly string[], ids: readonly string[]): Map<string, string> =>
  new Map(names.map((name, index) => [name, ids[index] ?? '']))

export interface Rights {
  readonly tenantId: string
  /** The administrator and his role. */
  readonly admin: { readonly userId: string; readonly roleId: string }
  readonly menus: readonly MenuEntry[]
}

/**
 * Writes the roles of the demonstration company with their menus, shared views and a few scopes; resolves to
 * role ids by alias.
 */
export async function seedRights(writer: Writer, { tenantId, admin, menus }: Rights): Promise<Ids> {
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
  const roles = zipped(['admin', ...COMPANY_ROLES.map(({ alias }) => alias)], [admin.roleId, ...ids])
  await seedViews(writer, { tenantId, userId: admin.userId, roles })
  const scopeIds = await seedScopes(put, menus)
  await addRoleScopes(writer, 'api', { tenantId, roleId: roles.get('support') ?? '', scopeIds })
  return roles
}

/** Writes the scopes; resolves to those of customer service. */
async function seedScopes(put: Put, menus: readonly MenuEntry[]): Promise<string[]> {
  const withMenuIds = <T extends { readonly menu: string }>(rows: readonly T[]) =>
    rows.map(({ menu, ...row }) => ({ menuId: menus.find(({ code }) => code === menu)?.id ?? '', ...row }))
  await put('dataScope', withMenuIds(DATA_SCOPES))
  const scopes = await put('apiScope', withMenuIds(API_SCOPES))
  return scopes.slice(0, 1)
}
