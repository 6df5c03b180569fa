import { fail } from '../../../contract/errors.ts'
import { role } from '../../../contract/resources/system/role.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { readChoices } from '../../engine/choices.ts'
import { readTree } from '../../engine/trees.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { GRANT_PREVIEW_ROUTE } from './grantPreview.ts'
import { SCOPE_PREVIEW_ROUTE } from './scopePreview.ts'

const BASE = '/blade-system/role'

/** Roles of a user, or choices for a picker. */
async function select(parameters: Parameters, reading: Reading): Promise<unknown> {
  const userId = String(parameters.userId ?? '')
  if (userId === '') return readChoices(role, parameters, reading)
  const [account] = await findRows(reading.database.kysely, user, reading.tenantId, [userId])
  if (!account) return fail('NOT_FOUND')
  const rows = await findRows(reading.database.kysely, role, reading.tenantId, account.roleId as string[])
  return rows.map(({ id, roleName, roleAlias }) => ({ id, title: roleName, roleName, roleAlias }))
}

/** Role aliases with the names of their roles, for pickers of newer clients. */
async function aliases({ database, tenantId }: Reading): Promise<unknown> {
  const names = new Map<string, string[]>()
  const rows = await selectWhere(database.kysely, role, tenantId, { all: [] })
  for (const { roleAlias, roleName } of rows)
    if (roleAlias !== null)
      names.set(String(roleAlias), [...(names.get(String(roleAlias)) ?? []), String(roleName ?? '')])
  return [...names].map(([roleAlias, list]) => ({ roleAlias, roleName: `${roleAlias} (${list.join(', ')})` }))
}

/** Routes of roles and their scopes beside the declared ones. */
export const ROLE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/select`,
    resource: 'role',
    summary: '角色下拉，可按用户',
    choices: true,
    read: select,
  },
  {
    method: 'GET',
    path: `${BASE}/tree-by-id`,
    resource: 'role',
    summary: '某角色所在租户的角色树',
    choices: true,
    read: (_parameters, reading) => readTree(role, {}, reading),
  },
  {
    method: 'GET',
    path: `${BASE}/alias`,
    resource: 'role',
    summary: '角色别名',
    choices: true,
    read: (_parameters, reading) => aliases(reading),
  },
  SCOPE_PREVIEW_ROUTE,
  GRANT_PREVIEW_ROUTE,
]
