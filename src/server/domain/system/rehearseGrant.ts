import { say } from '../../../contract/errors.ts'
import { rightsOf } from '../../../contract/parts/rights.ts'
import { role } from '../../../contract/resources/system/role.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { actOnRows } from '../../engine/act.ts'
import { readInput } from '../../engine/input.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { type NearRole, selectNearRoles, selectRoleHolders } from '../../store/system/grantRows.ts'
import { selectGrants } from '../../store/system/roleRows.ts'
import { accessOfHolders, accessReader } from './grantedAccess.ts'
import { type Risk, userRisks, viewRisks } from './grantRisks.ts'

/** What a grant that was rolled back would have changed. */
export interface Rehearsed {
  /** Why the grant would be refused; null where it would be saved. */
  readonly refusal: { readonly errCode: string; readonly sentence: Sentence } | null
  /** Ids of the active users whose rights change. */
  readonly changed: readonly string[]
  readonly risks: readonly Risk[]
  readonly weights: Readonly<Record<string, string>>
  readonly count: number
  readonly near: readonly NearRole[]
}

/** Grants as the call that saves does, and compares what everybody has before and after. */
export async function rehearseGrant(
  roleIds: readonly string[],
  parameters: Parameters,
  work: Work,
): Promise<Rehearsed> {
  const { grant } = role.actions
  const input = await readInput(grant.input, parameters, work)
  const holders = await selectRoleHolders(work.db, work.tenantId, roleIds)
  const before = await accessOfHolders(holders, work)
  const reader = await accessReader(work)
  const codesBefore = (await reader.of(roleIds)).codes
  const outcome = await actOnRows(
    { resource: role, name: 'grant', action: grant, ids: roleIds, input, dry: true },
    work,
  )
  const [failed] = [...outcome.failed, ...outcome.skipped]
  const after = await accessOfHolders(holders, work)
  const codesAfter = (await (await accessReader(work)).of(roleIds)).codes
  const menuIds = await selectGrants(work.db, 'menu', work.tenantId, roleIds)
  const rights = rightsOf(work.services.resources)
  const weights = [...reader.tree.nodes.values()].flatMap(({ id, code }): [string, string][] => {
    const weight = rights.get(code)?.weight
    return weight && codesAfter.has(code) !== codesBefore.has(code) ? [[id, weight]] : []
  })
  return {
    refusal: failed
      ? { errCode: failed.errCode ?? 'STATE_CONFLICT', sentence: failed.said ?? say(failed.msg) }
      : null,
    changed: holders.flatMap(({ id }) => (before.get(id)?.mark === after.get(id)?.mark ? [] : [id])),
    risks: [
      ...(await userRisks({ before, after }, work)),
      ...viewRisks({ before: codesBefore, after: codesAfter }, work.services.resources),
    ],
    weights: Object.fromEntries(weights),
    count: menuIds.length,
    near: await selectNearRoles(work.db, work.tenantId, { menuIds, without: roleIds }),
  }
}
