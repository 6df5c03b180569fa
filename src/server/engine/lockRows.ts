import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { isId } from '../../kernel/id.ts'
import { moveRows } from '../store/moveRows.ts'
import { findMatching } from '../store/rows.ts'
import type { AnyRow } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import { visibleTo } from './scope.ts'
import { movedTo } from './step.ts'
import type { Work } from './work.ts'

/** An action and the ids of the rows it is asked for. */
interface LockRequest {
  readonly resource: Resource
  readonly name: string
  readonly action: ActionSpec
  readonly ids: readonly string[]
}

/**
 * Locks and reads the rows of an action. With `atOnce`, the state change is made by the same statement,
 * because no handler decides about it.
 */
export async function lockRows(
  { resource, name, action, ids }: LockRequest,
  atOnce: boolean,
  work: Work,
): Promise<readonly AnyRow[]> {
  const finding = { tenantId: work.tenantId, ids, where: visibleTo(resource, work) }
  await hooksOf(resource, work).lockFirst?.(ids.filter(isId), name, work)
  return atOnce
    ? moveRows(work.db, resource, {
        ...finding,
        from: action.from ?? [],
        set: movedTo(resource, action),
        userId: work.caller.session.userId,
      })
    : findMatching(work.db, resource, { ...finding, lock: true })
}
