import { type ErrorCode, fail, Refusal } from '../../../contract/errors.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { failedRow, type RowOutcome } from '../../../contract/wire.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Reader } from '../../store/db.ts'
import {
  changeMembers,
  type FixedGroup,
  type GroupChangeKind,
  judgedUsers,
  membersAmong,
  usableGroup,
} from '../../store/people/groupRows.ts'
import { findMatching } from '../../store/rows.ts'

/** The list that a call names; refuses one that is not the caller's, not enabled, or follows a rule. */
export async function requireList(
  reading: Reading & { readonly db: Reader },
  id: string,
): Promise<FixedGroup> {
  const { db, tenantId } = reading
  const [visible] = await findMatching(db, userGroup, {
    tenantId,
    ids: [id],
    where: visibleTo(userGroup, reading),
  })
  const group = visible ? await usableGroup(db, tenantId, id) : null
  if (!group) return fail('GROUP_UNUSABLE', {}, 'groupId')
  return group.isFixed ? group : fail('GROUP_NOT_FIXED', {}, 'groupId')
}

interface MemberOperation {
  readonly group: FixedGroup
  readonly isAdding: boolean
}

/** Why consumers cannot enter or leave a list, by their id; the others can. */
export async function obstaclesOf(
  { db, tenantId }: Work,
  { group, isAdding }: MemberOperation,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ErrorCode>> {
  const members = await membersAmong(db, tenantId, { groupId: group.id, ids })
  const obstacles = new Map<string, ErrorCode>()
  for (const id of ids)
    if (members.has(id) === isAdding)
      obstacles.set(id, isAdding ? 'GROUP_MEMBER_ALREADY' : 'GROUP_MEMBER_MISSING')
  if (!isAdding) return obstacles
  const users = new Map((await judgedUsers(db, tenantId, ids)).map((user) => [user.id, user]))
  for (const id of ids) {
    const user = users.get(id)
    if (!user) obstacles.set(id, 'USER_UNKNOWN')
    else if (!user.isNormal) obstacles.set(id, 'GROUP_MEMBER_BLOCKED')
    else if (group.merchantId && user.merchantId !== group.merchantId)
      obstacles.set(id, 'GROUP_MEMBER_MERCHANT')
  }
  return obstacles
}

export interface MemberOutcome {
  readonly changed: readonly string[]
  readonly failed: readonly RowOutcome[]
  readonly reasons: ReadonlyMap<string, ErrorCode>
}

/** Lets consumers that were read enter or leave a list; those who cannot are answered with the reason. */
export async function moveMembers(
  work: Work,
  operation: MemberOperation,
  { ids, kind }: { readonly ids: readonly string[]; readonly kind: GroupChangeKind },
): Promise<MemberOutcome> {
  const reasons = await obstaclesOf(work, operation, ids)
  const changed = await changeMembers(work.db, work.tenantId, {
    groupId: operation.group.id,
    ids: ids.filter((id) => !reasons.has(id)),
    isAdding: operation.isAdding,
    kind,
    userId: work.caller.session.userId,
  })
  const failed = [...reasons].map(([id, code]) => failedRow(id, new Refusal(code)))
  return { changed, failed, reasons }
}
