import { fail } from '../../../contract/errors.ts'
import type { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { ActionHandler, Changes } from '../../engine/hooks.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { groupsOfUsers } from '../../store/people/groupPages.ts'
import { changeMembers, type FixedGroup } from '../../store/people/groupRows.ts'
import { obstaclesOf, requireList } from './groupMembers.ts'

/** A list that the rows of one call enter or leave, and who of them cannot. */
interface Move {
  readonly group: FixedGroup
  readonly isAdding: boolean
  readonly obstacles: Awaited<ReturnType<typeof obstaclesOf>>
}
const rowsOf = new WeakMap<Work, readonly string[]>(),
  moves = new WeakMap<Work, Promise<Move>>()

/** Keeps which rows an action is about to judge, so that all of them are asked for at once. */
export const rememberRows = (work: Work, ids: readonly string[]): void => {
  rowsOf.set(work, ids)
}

async function readMove(work: Work, groupId: string, isAdding: boolean): Promise<Move> {
  const group = await requireList(work, groupId)
  return { group, isAdding, obstacles: await obstaclesOf(work, { group, isAdding }, rowsOf.get(work) ?? []) }
}

const mover =
  <K extends 'joinGroup' | 'leaveGroup'>(isAdding: boolean): ActionHandler<typeof userinfo, K> =>
  async ({ id }, input, work) => {
    const groupId = String((input as Changes).groupId)
    const move = moves.get(work) ?? readMove(work, groupId, isAdding)
    moves.set(work, move)
    const obstacle = (await move).obstacles.get(id)
    if (obstacle) fail(obstacle)
    return { previousInput: { groupId } }
  }

export const joinGroup = mover<'joinGroup'>(true)
export const leaveGroup = mover<'leaveGroup'>(false)

/** Lets the rows that were judged enter or leave, as one change of the list. */
export async function moveChosen(work: Work, ids: readonly string[]): Promise<void> {
  const move = await moves.get(work)
  if (!move) return
  moves.delete(work)
  const { group, isAdding } = move
  await changeMembers(work.db, work.tenantId, {
    groupId: group.id,
    ids,
    isAdding,
    kind: isAdding ? 'added' : 'removed',
    userId: work.caller.session.userId,
  })
}

/** Adds the groups that consumers are in, with their names. */
export async function addGroups(rows: readonly Changes[], { database, tenantId }: Reading): Promise<void> {
  const groups = await groupsOfUsers(
    database.kysely,
    tenantId,
    rows.map(({ id }) => String(id)),
  )
  for (const row of rows) {
    const own = groups.filter(({ userId }) => userId === row.id)
    row.groupIds = own.map(({ groupId }) => groupId)
    row.groupIdsName = own.flatMap(({ groupName }) => groupName ?? []).join('、')
  }
}
