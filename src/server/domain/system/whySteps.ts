import { Refusal, say } from '../../../contract/errors.ts'
import { role } from '../../../contract/resources/system/role.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import type { Caller } from '../../engine/caller.ts'
import { covers } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import { stateVerdict, wrongState } from '../../engine/step.ts'
import { previewAction } from '../../engine/preview.ts'
import type { AnyRow } from '../../engine/hooks.ts'
import type { Reading } from '../../engine/work.ts'
import { packageMenusOf, selectGranted } from '../../store/access/accessRows.ts'
import { findMatching, findRows } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import type { Deed } from './whyActions.ts'

/** One link of the chain; `passed` is null where it plays no part. */
export interface Step {
  readonly name: string
  readonly passed: boolean | null
  readonly sentence: Sentence
}

const step = (name: string, passed: boolean | null, sentence: Sentence): Step => ({ name, passed, sentence })

/** Package, menu, roles, button and API scopes of the first code of a deed. */
export async function rightSteps(deed: Deed, caller: Caller, reading: Reading): Promise<Step[]> {
  const [code] = deed.codes
  if (caller.access.administrator) return [step('角色', true, say('超级管理员拥有全部权限'))]
  if (code === undefined) return [step('按钮权限', true, say('登录用户都可以'))]
  const steps = deed.resource?.scope === 'platform' ? [platformStep(caller)] : []
  return [...steps, ...(await menuSteps(code, caller, reading)), apiStep(deed, caller)]
}

const platformStep = ({ session }: Caller): Step =>
  session.tenantId === PLATFORM_TENANT
    ? step('租户', true, say('平台的资源，用户属于平台'))
    : step('租户', false, say('平台的资源，其他租户不能使用'))

async function menuSteps(code: string, caller: Caller, { database, services }: Reading): Promise<Step[]> {
  const db = database.kysely,
    { tenantId, roleIds } = caller.session
  const tree = await currentMenu(database)
  const node = tree.byCode.get(code)
  const packageMenus = await packageMenusOf(db, tenantId)
  const reach = tenantReach({ tree, resources: services.resources, tenantId, packageMenus })
  const granting: string[] = []
  const roles = await findRows(db, role, tenantId, roleIds)
  for (const { id, roleName } of roles) {
    const { menuIds } = await selectGranted(db, tenantId, [id])
    if (node && menuIds.includes(node.id)) granting.push(roleName)
  }
  const names = granting.join('、'),
    all = roles.map(({ roleName }) => roleName).join('、') || '—'
  return [
    node
      ? step('菜单', true, say('菜单管理中有按钮 {code}', { code }))
      : step('菜单', false, say('菜单管理中没有按钮 {code}', { code })),
    packageMenus === null
      ? step('产品包', null, say('租户没有产品包，不限制菜单'))
      : node && reach.has(node.id)
        ? step('产品包', true, say('租户的产品包包含它'))
        : step('产品包', false, say('租户的产品包不包含它')),
    granting.length > 0
      ? step('角色', true, say('由角色授予：{names}', { names }))
      : step('角色', false, say('没有角色授予它，现有角色：{names}', { names: all })),
    caller.access.permissions.has(code)
      ? step('按钮权限', true, say('拥有权限 {code}', { code }))
      : step('按钮权限', false, say('没有权限 {code}', { code })),
  ]
}

function apiStep({ method, path }: Deed, { access }: Caller): Step {
  const pattern = access.apiPatterns.find((one) => covers(one, method, path))
  return pattern === undefined
    ? step('接口权限', null, say('没有接口权限包含这个调用'))
    : step('接口权限', true, say('接口权限包含这个调用：{pattern}', { pattern }))
}

/** The rest of the chain for one row, as the subject: whether it is visible, and whether its state allows it. */
export async function rowSteps(
  deed: Deed,
  rowId: string,
  reading: Reading,
): Promise<{ readonly steps: readonly Step[]; readonly errCode: string | null }> {
  const { resource, action } = deed
  if (!resource || deed.name === 'add' || action?.on === 'collection') return { steps: [], errCode: null }
  const [row] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [rowId],
    where: visibleTo(resource, reading),
  })
  if (!row)
    return {
      steps: [step('数据权限', false, say('数据不存在，或不在用户的数据权限之内'))],
      errCode: 'NOT_FOUND',
    }
  const visible = step('数据权限', true, say('数据在用户的数据权限之内'))
  const refusal = await refusalOfRow(deed, row, reading)
  const state = refusal
    ? step('数据状态', false, refusal.sentence)
    : step('数据状态', true, say('数据的状态允许这个操作'))
  return { steps: [visible, state], errCode: refusal?.code ?? null }
}

interface RowRefusal {
  readonly code: string
  readonly sentence: Sentence
}

/** The refusal of one row by the preview, which runs the action itself and rolls it back. */
async function refusalOfRow(deed: Deed, row: AnyRow, reading: Reading): Promise<RowRefusal | null> {
  const { resource, action } = deed
  if (!resource || (!action && deed.name !== 'delete')) return null
  try {
    const name = action ? deed.name : 'remove'
    const preview = await previewAction(resource, { action: name, ids: [row.id] }, reading)
    const [skipped] = preview.skipped
    if (preview.eligible > 0 || !skipped) return null
    return { code: 'STATE_CONFLICT', sentence: skipped.said ?? say(skipped.reason) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Inputs that only a real call has: without them the state alone is judged.
    if (error.code !== 'VALIDATION') return { code: error.code, sentence: error.sentence }
    if (!action || stateVerdict(resource, action, row) !== 'wrong') return null
    const refusal = wrongState(resource, action, row)
    return { code: refusal.code, sentence: refusal.sentence }
  }
}
