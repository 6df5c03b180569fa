import { permissionOf } from '../../../contract/define/permission.ts'
import { fail } from '../../../contract/errors.ts'
import { role } from '../../../contract/resources/system/role.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { parseRowIds } from '../../../contract/wire.ts'
import { mayOperate } from '../../engine/permit.ts'
import { rehearse } from '../../engine/rehearse.ts'
import type { Parameters, ReadRoute } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { type Rehearsed, rehearseGrant } from './rehearseGrant.ts'

const MAX_ROLES = 50
/** Users that are named. */
const MAX_NAMED = 8

/** What a grant that is not saved would change. */
interface GrantPreview {
  /** Why the grant would be refused; null where it would be saved. */
  readonly refusal: Rehearsed['refusal']
  /** The active users whose rights change; those the caller may see are named. */
  readonly people: { readonly count: number; readonly named: readonly Named[] }
  readonly risks: readonly (Omit<Rehearsed['risks'][number], 'userIds'> & {
    readonly named: readonly Named[]
  })[]
  /** What weighs more than other rights, by the id of its menu entry. */
  readonly weights: Readonly<Record<string, string>>
  /** Menus and buttons of the roles after the grant, and of those that have most in common with them. */
  readonly count: number
  readonly near: readonly (Rehearsed['near'][number] & { readonly roleName: string })[]
}
interface Named {
  readonly id: string
  readonly name: string
}
/** Names of the first of these users, as far as the caller may see them. */
async function namedUsers(ids: readonly string[], reading: Reading): Promise<readonly Named[]> {
  if (ids.length === 0 || !mayOperate(reading.caller, user, 'view')) return []
  const rows = await findMatching(reading.database.kysely, user, {
    tenantId: reading.tenantId,
    ids: ids.slice(0, MAX_NAMED),
    where: visibleTo(user, reading),
  })
  return rows.map(({ id, realName, account }) => ({ id, name: realName ?? account }))
}

async function preview(parameters: Parameters, reading: Reading): Promise<GrantPreview> {
  const named = [...new Set(parseRowIds(parameters.roleIds))]
  if (named.length === 0) fail('VALIDATION', { label: 'roleIds', rule: '不能为空' }, 'roleIds')
  if (named.length > MAX_ROLES) fail('TOO_MANY_ROWS', { limit: MAX_ROLES, count: named.length })
  const visible = await findMatching(reading.database.kysely, role, {
    tenantId: reading.tenantId,
    ids: named,
    where: visibleTo(role, reading),
  })
  if (visible.length < named.length) fail('NOT_FOUND')
  const { result } = await rehearse(reading, (work) => rehearseGrant(named, parameters, work))
  const near = await findMatching(reading.database.kysely, role, {
    tenantId: reading.tenantId,
    ids: result.near.map(({ id }) => id),
    where: visibleTo(role, reading),
  })
  const names = new Map(near.map(({ id, roleName }) => [id, roleName]))
  const risks = []
  for (const { userIds, ...risk } of result.risks)
    risks.push({ ...risk, named: await namedUsers(userIds, reading) })
  return {
    refusal: result.refusal,
    people: { count: result.changed.length, named: await namedUsers(result.changed, reading) },
    risks,
    weights: result.weights,
    count: result.count,
    near: result.near.flatMap((one) => {
      const roleName = names.get(one.id)
      return roleName === undefined ? [] : [{ ...one, roleName }]
    }),
  }
}

/** The call that shows what a grant would change before it is saved: it runs the grant and rolls it back. */
export const GRANT_PREVIEW_ROUTE: ReadRoute = {
  method: 'POST',
  path: '/blade-system/role/grant/preview',
  summary: '预览权限设置：影响的人与风险',
  permission: permissionOf(role, 'grant'),
  resource: role.id,
  read: preview,
}
