import { fail, refuse } from '../../../contract/errors.ts'
import { apiScope } from '../../../contract/resources/system/apiScope.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import { role } from '../../../contract/resources/system/role.ts'
import { starsIn } from '../../../kernel/glob.ts'
import { handler, hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import {
  changeGrants,
  dropFromChildren,
  type GrantKind,
  selectGrantNames,
  selectGrants,
} from '../../store/system/roleRows.ts'
import { inside, isAdmin, requireOwnScopes, requireRank } from './rank.ts'
import { reachOfCaller } from './reach.ts'

hooks(role, {
  beforeSave: async ({ before, draft, work }) => {
    const wanted = draft.roleAlias ?? before?.roleAlias
    if (
      wanted === 'administrator' &&
      before?.roleAlias !== 'administrator' &&
      !work.caller.access.administrator
    )
      refuse('无权限创建超管角色！', 'roleAlias')
    if (before?.roleAlias === 'administrator' && wanted !== 'administrator')
      refuse('超级管理员的别名不能修改', 'roleAlias')
    requireRank(work.caller, [String(wanted), before?.roleAlias ?? ''])
    await Promise.resolve()
  },
  beforeRemove: async (rows, work) => {
    requireRank(
      work.caller,
      rows.map((row) => row.roleAlias),
    )
    if (rows.some((row) => row.roleAlias === 'administrator')) refuse('不能删除超级管理员角色')
    await Promise.resolve()
  },
})

/** What a grant comes to for one kind: what stays, comes and goes. */
interface Change {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

async function changeOf(
  kind: GrantKind,
  roleId: string,
  wanted: readonly string[] | null | undefined,
  work: Work,
): Promise<Change> {
  const before = await selectGrants(work.db, kind, work.tenantId, [roleId])
  if (wanted === undefined) return { before, after: before, added: [], removed: [] }
  const after = new Set(wanted ?? [])
  // What the granter cannot see in the tree he cannot have meant to take away.
  const reach = kind === 'menu' ? await reachOfCaller(inside(work)) : null
  if (reach) for (const id of before) if (!reach.has(id)) after.add(id)
  const added = [...after].filter((id) => !before.includes(id))
  const beyond = reach ? added.filter((id) => !reach.has(id)) : []
  if (beyond.length > 0)
    fail('GRANT_BEYOND', { permission: (await selectGrantNames(work.db, 'menu', beyond, 5)).join('、') })
  if (kind !== 'menu') await requireOwnScopes(work, kind, added)
  return { before, after: [...after], added, removed: before.filter((id) => !after.has(id)) }
}

const LABELS = {
  menu: ['menuIds', '菜单权限'],
  data: ['dataScopeIds', '数据权限'],
  api: ['apiScopeIds', '接口权限'],
} as const

async function apply(kind: GrantKind, roleId: string, { added, removed }: Change, work: Work): Promise<void> {
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
  const lost = await dropFromChildren(work.db, work.tenantId, roleId, removed)
  if (lost > 0) work.note({ id: roleId, field: 'children', label: '下级角色收回', old: lost, new: null })
}

handler(role, 'grant', async (row, input, work) => {
  requireRank(work.caller, [row.roleAlias])
  const menus = await changeOf('menu', row.id, input.menuIds, work)
  const data = await changeOf('data', row.id, input.dataScopeIds, work)
  const api = await changeOf('api', row.id, input.apiScopeIds, work)
  await apply('menu', row.id, menus, work)
  await apply('data', row.id, data, work)
  await apply('api', row.id, api, work)
  return { previousInput: { menuIds: menus.before, dataScopeIds: data.before, apiScopeIds: api.before } }
})

/** Who could widen a scope his own role holds would widen himself. */
const adminOnly = async (work: Work): Promise<void> => {
  if (!isAdmin(work.caller)) refuse('只有管理员可以维护数据权限与接口权限')
  await Promise.resolve()
}
hooks(dataScope, {
  beforeSave: ({ work }) => adminOnly(work),
  beforeRemove: (_rows, work) => adminOnly(work),
})

/** A path has no more segments worth a star each. */
const MOST_STARS = 8
hooks(apiScope, {
  beforeSave: async ({ draft, work }) => {
    await adminOnly(work)
    if (typeof draft.scopePath === 'string' && starsIn(draft.scopePath) > MOST_STARS)
      fail('RULE', { text: '权限路径最多包含{n}处星号', n: MOST_STARS }, 'scopePath')
  },
  beforeRemove: (_rows, work) => adminOnly(work),
})
