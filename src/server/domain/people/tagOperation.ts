import { ERRORS, fail, Refusal } from '../../../contract/errors.ts'
import { failedRow, parseIds, type RowOutcome } from '../../../contract/wire.ts'
import { isId } from '../../../kernel/id.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import type { GroupChangeKind } from '../../store/people/groupRows.ts'
import { changeTags } from '../../store/people/tagRows.ts'
import { moveMembers, requireList } from './groupMembers.ts'
import { addingTags, removingTags } from './tagChange.ts'

const ADD = 1,
  REMOVE = 2,
  JOIN = 3,
  LEAVE = 4

/** The operation of a call on many consumers, with the numbers of the contract: tags, or a group. */
export interface UserOperation {
  readonly operation: number
  readonly tagIds: readonly string[]
  readonly groupId: string | null
}

/** What people call an operation, as the title of a task. */
export const OPERATION_NAMES: Readonly<Record<number, string>> = {
  [ADD]: '加标签',
  [REMOVE]: '移除标签',
  [JOIN]: '入组',
  [LEAVE]: '出组',
}

const isOfGroup = ({ operation }: Pick<UserOperation, 'operation'>): boolean =>
  operation === JOIN || operation === LEAVE

/** Reads operation, tags and group of a call; refuses what is none. */
export function readOperation({ operation, tagIds, groupId }: Parameters): UserOperation {
  const number = Number(operation)
  if (!Object.hasOwn(OPERATION_NAMES, number)) fail('USER_OPERATION_WRONG', {}, 'operation')
  if (isOfGroup({ operation: number }))
    return {
      operation: number,
      tagIds: [],
      groupId: isId(String(groupId)) ? String(groupId) : fail('GROUP_UNUSABLE', {}, 'groupId'),
    }
  const ids = [...new Set(parseIds(tagIds))]
  if (ids.length === 0 || !ids.every(isId)) fail('USER_TAGS_MISSING', {}, 'tagIds')
  return { operation: number, tagIds: ids, groupId: null }
}

const tagChangeOf = ({ operation, tagIds }: UserOperation, work: Work) =>
  operation === ADD ? addingTags(work, tagIds) : Promise.resolve(removingTags(tagIds))

/** Refuses an operation whose tags or group cannot be used. */
export async function requireUsable(operation: UserOperation, work: Work): Promise<void> {
  if (isOfGroup(operation)) await requireList(work, operation.groupId ?? '')
  else await tagChangeOf(operation, work)
}

export interface UserOutcome {
  readonly changed: readonly string[]
  readonly failed: readonly RowOutcome[]
  /** Why consumers stay as they are, by their id. */
  readonly reasons: ReadonlyMap<string, string>
}

/** Applies an operation to consumers that were read. */
export async function applyOperation(
  operation: UserOperation,
  ids: readonly string[],
  work: Work,
  isFile = false,
): Promise<UserOutcome> {
  if (isOfGroup(operation)) {
    const isAdding = operation.operation === JOIN
    const kind: GroupChangeKind = isFile ? 'byFile' : isAdding ? 'added' : 'removed'
    const group = await requireList(work, operation.groupId ?? '')
    const { changed, failed, reasons } = await moveMembers(work, { group, isAdding }, { ids, kind })
    return { changed, failed, reasons: new Map([...reasons].map(([id, code]) => [id, ERRORS[code].text])) }
  }
  const change = await tagChangeOf(operation, work)
  const { changed, full } = await changeTags(work.db, work.tenantId, {
    ids,
    change,
    userId: work.caller.session.userId,
  })
  return {
    changed,
    failed: full.map((id) => failedRow(id, new Refusal('USER_TAGS_FULL'))),
    reasons: new Map(full.map((id) => [id, ERRORS.USER_TAGS_FULL.text])),
  }
}
