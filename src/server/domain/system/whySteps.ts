import { say } from '../../../contract/errors.ts'
import { role } from '../../../contract/resources/system/role.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { currentMenu, tenantReach } from '../../access/menuTree.ts'
import { type Caller, holds } from '../../engine/caller.ts'
import { covers } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { packageMenusOf, selectGranted } from '../../store/access/accessRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import type { Deed } from './whyActions.ts'

/** One link of the chain; `passed` is null where it plays no part. */
export interface Step {
  readonly name: string
  readonly passed: boolean | null
  readonly sentence: Sentence
  /** What would mend a broken link; null where nothing needs to be, or nobody can. */
  readonly mend: Sentence | null
}

export const step = (
  name: string,
  passed: boolean | null,
  sentence: Sentence,
  mend: Sentence | null = null,
): Step => ({ name, passed, sentence, mend })

/** The code of a deed that counts: one the caller holds, else the first. */
export const codeOf = ({ codes }: Deed, caller: Caller): string | undefined =>
  codes.find((code) => holds(caller, code)) ?? codes[0]

/** Roles, button, menu with package, and API scopes of a deed. */
export async function rightSteps(deed: Deed, caller: Caller, reading: Reading): Promise<Step[]> {
  const code = codeOf(deed, caller)
  if (caller.access.administrator) return [step('角色', true, say('超级管理员拥有全部权限'))]
  if (code === undefined) return [step('按钮', true, say('登录用户都可以'))]
  const steps = deed.resource?.scope === 'platform' ? [platformStep(caller)] : []
  const api = apiStep(deed, caller)
  return [...steps, ...(await codeSteps(code, caller, { reading, isCovered: api.passed === true })), api]
}

const platformStep = ({ session }: Caller): Step =>
  session.tenantId === PLATFORM_TENANT
    ? step('租户', true, say('平台的资源，用户属于平台'))
    : step('租户', false, say('平台的资源，其他租户不能使用'))

interface Context {
  readonly reading: Reading
  /** An API scope allows the call without the button. */
  readonly isCovered: boolean
}

async function codeSteps(code: string, caller: Caller, { reading, isCovered }: Context): Promise<Step[]> {
  const { database, services } = reading,
    db = database.kysely
  const { tenantId, roleIds } = caller.session
  const tree = await currentMenu(database)
  const node = tree.byCode.get(code)
  const roles = await findRows(db, role, tenantId, roleIds)
  const granting: string[] = []
  for (const { id, roleName } of roles) {
    const { menuIds } = await selectGranted(db, tenantId, [id])
    if (node && menuIds.includes(node.id)) granting.push(roleName)
  }
  const broken = isCovered ? null : false
  const packageMenus = await packageMenusOf(db, tenantId)
  const reach = tenantReach({ tree, resources: services.resources, tenantId, packageMenus })
  const button = !node
    ? step('按钮', broken, say('菜单管理中没有按钮 {code}', { code }), say('由平台在菜单管理中恢复它'))
    : granting.length > 0
      ? step('按钮', true, say('{code}，由角色授予：{names}', { code, names: granting.join('、') }))
      : step('按钮', broken, say('没有角色授予 {code}', { code }), await roleMend(node.id, reading))
  const package_ = !node
    ? []
    : reach.has(node.id)
      ? [step('菜单与产品包', packageMenus ? true : null, packageSentence(packageMenus))]
      : [step('菜单与产品包', broken, say('租户的产品包不包含它'), say('由平台换一个含它的产品包'))]
  return [roleStep(roles.map(({ roleName }) => roleName)), button, ...package_]
}

const packageSentence = (packageMenus: readonly string[] | null): Sentence =>
  packageMenus ? say('租户的产品包包含它') : say('租户没有产品包，不限制菜单')

const roleStep = (names: readonly string[]): Step =>
  names.length > 0
    ? step('角色', true, say('{names}', { names: names.join('、') }))
    : step('角色', null, say('没有角色'))

/** Which roles the asker sees have the button, and could be given. */
async function roleMend(menuId: string, reading: Reading): Promise<Sentence> {
  const { database, tenantId } = reading
  const visible = await selectWhere(database.kysely, role, tenantId, visibleTo(role, reading))
  const names: string[] = []
  for (const { id, roleName } of visible) {
    if (names.length >= 4) break
    const { menuIds } = await selectGranted(database.kysely, tenantId, [id])
    if (menuIds.includes(menuId)) names.push(roleName)
  }
  return names.length > 0
    ? say('有它的角色：{names}；给用户其中一个，或在他的角色里勾选它', { names: names.join('、') })
    : say('还没有角色有它，在用户的角色里勾选它')
}

function apiStep({ method, path }: Deed, { access }: Caller): Step {
  const pattern = access.apiPatterns.find((one) => covers(one, method, path))
  return pattern === undefined
    ? step('接口权限', null, say('没有接口权限包含这个调用'))
    : step('接口权限', true, say('接口权限包含这个调用：{pattern}', { pattern }))
}
