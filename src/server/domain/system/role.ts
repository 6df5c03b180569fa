import { fail } from '../../../contract/errors.ts'
import { apiScope } from '../../../contract/resources/system/apiScope.ts'
import { role } from '../../../contract/resources/system/role.ts'
import { starsIn } from '../../../kernel/glob.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import {
  changeGrants,
  dropFromChildren,
  type GrantKind,
  selectGrantNames,
  selectGrants,
} from '../../store/system/roleRows.ts'
import { adminOnly, inTransaction, requireOwnScopes, requireRank } from './rank.ts'
import { reachOfCaller } from './reach.ts'
import { grantBase } from './grantBase.ts'
import { particulars } from '../../engine/particulars.ts'

const roleHooks: Hooks<typeof role> = {
  beforeSave: async ({ before, draft, work }) => {
    const roleAlias = draft.roleAlias ?? before?.roleAlias
    if (
      roleAlias === 'administrator' &&
      before?.roleAlias !== 'administrator' &&
      !work.caller.access.administrator
    )
      fail('ROLE_SUPER_ADMIN_ALIAS', {}, 'roleAlias')
    if (before?.roleAlias === 'administrator' && roleAlias !== 'administrator')
      fail('ROLE_SUPER_ADMIN_ALIAS_FIXED', {}, 'roleAlias')
    requireRank(work.caller, [String(roleAlias), before?.roleAlias ?? ''])
    await Promise.resolve()
  },
  beforeRemove: async (rows, work) => {
    requireRank(
      work.caller,
      rows.map((row) => row.roleAlias),
    )
    if (rows.some((row) => row.roleAlias === 'administrator')) fail('ROLE_SUPER_ADMIN_UNDELETABLE')
    await Promise.resolve()
  },
}

/** Ids of one kind of grant before and after, and the difference. */
interface GrantChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

async function changeOf(
  kind: GrantKind,
  roleId: string,
  requestedIds: readonly string[] | null | undefined,
  work: Work,
): Promise<GrantChange> {
  const before = await selectGrants(work.db, kind, work.tenantId, [roleId])
  if (requestedIds === undefined) return { before, after: before, added: [], removed: [] }
  const after = new Set(requestedIds ?? [])
  // Grants outside the caller's tree are kept: the form did not show them.
  const reach = kind === 'menu' ? await reachOfCaller(inTransaction(work)) : null
  if (reach) for (const id of before) if (!reach.has(id)) after.add(id)
  const added = [...after].filter((id) => !before.includes(id))
  const unreachable = reach ? added.filter((id) => !reach.has(id)) : []
  if (unreachable.length > 0)
    fail('GRANT_BEYOND', { permission: (await selectGrantNames(work.db, 'menu', unreachable, 5)).join('、') })
  if (kind !== 'menu') await requireOwnScopes(work, kind, added)
  return { before, after: [...after], added, removed: before.filter((id) => !after.has(id)) }
}

const LABELS = {
  menu: ['menuIds', '菜单权限'],
  data: ['dataScopeIds', '数据权限'],
  api: ['apiScopeIds', '接口权限'],
} as const

async function applyGrant(
  kind: GrantKind,
  roleId: string,
  { added, removed }: GrantChange,
  work: Work,
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return
  await changeGrants(work.db, kind, { tenantId: work.tenantId, roleId, added, removed })
  const [field, label] = LABELS[kind]
  work.note({
    id: roleId,
    field,
    label,
    old: (await selectGrantNames(work.db, kind, removed)).join('、') || null,
    new: (await selectGrantNames(work.db, kind, added)).join('、') || null,
  })
  if (kind !== 'menu') return
  const revokedCount = await dropFromChildren(work.db, work.tenantId, roleId, removed)
  if (revokedCount > 0)
    work.note({ id: roleId, field: 'children', label: '下级角色收回', old: revokedCount, new: null })
}

const grant: ActionHandler<typeof role, 'grant'> = async (row, input, work) => {
  requireRank(work.caller, [row.roleAlias])
  if (input.base && input.base !== (await grantBase(work.db, work.tenantId, row.id))) fail('GRANT_CHANGED')
  const menus = await changeOf('menu', row.id, input.menuIds, work)
  const data = await changeOf('data', row.id, input.dataScopeIds, work)
  const api = await changeOf('api', row.id, input.apiScopeIds, work)
  await applyGrant('menu', row.id, menus, work)
  await applyGrant('data', row.id, data, work)
  await applyGrant('api', row.id, api, work)
  return { previousInput: { menuIds: menus.before, dataScopeIds: data.before, apiScopeIds: api.before } }
}

/** Maximum number of stars in a path pattern. */
const MAX_STARS = 8
const apiScopeHooks: Hooks<typeof apiScope> = {
  beforeSave: async ({ draft, work }) => {
    await adminOnly(work)
    if (typeof draft.scopePath === 'string' && starsIn(draft.scopePath) > MAX_STARS)
      fail('ROLE_SCOPE_PATH_STARS', { n: MAX_STARS }, 'scopePath')
  },
  beforeRemove: (_rows, work) => adminOnly(work),
}

export const roleParticulars = particulars(role, { hooks: roleHooks, actions: { grant } })

export const apiScopeParticulars = particulars(apiScope, { hooks: apiScopeHooks })
