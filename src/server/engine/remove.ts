import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import { parseIds } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { findMatching, markDeleted } from '../store/rows.ts'
import { changesOf } from './audit.ts'
import { hooksOf } from './particulars.ts'
import { removeChildResources, requireRemovable } from './childResources.ts'
import type { WriteResult, Undo } from './perform.ts'
import { visibleTo } from './scope.ts'
import { MAX_IDS, selectedIds } from './selection.ts'
import type { Work } from './work.ts'

/** Soft-deletes all of the rows or none. Refuses rows that are in use or have children. */
export async function removeRows(
  resource: Resource,
  ids: readonly string[],
  work: Work,
): Promise<WriteResult<unknown>> {
  const rows = await findMatching(work.db, resource, {
    tenantId: work.tenantId,
    ids,
    where: visibleTo(resource, work),
    lock: true,
  })
  if (rows.length < ids.length) throw notFound(resource)
  await requireRemovable(resource, rows, work)
  const removed = await markDeleted(work.db, resource, {
    tenantId: work.tenantId,
    ids,
    userId: work.caller.session.userId,
  })
  await hooksOf(resource, work).afterRemove?.(rows, work)
  const undo = [
    ...removed.map(({ id, version }): Undo => ({ id, version, removed: true })),
    ...(await removeChildResources(resource, ids, work)),
  ]
  return {
    answer: work.caller.detail ? { success: removed.length, fail: [], ok: removed } : true,
    msg: '删除成功',
    targets: ids,
    undo,
    changes: rows.flatMap((row) => changesOf(resource, row.id, row, null)),
    message: rows
      .slice(0, 5)
      .map((row) => String(row[resource.title] ?? ''))
      .join('、'),
  }
}

/** Removes the rows a call selects by ids or by filter. Refuses with NO_SELECTION or TOO_MANY_ROWS. */
export async function removeSelected(
  resource: Resource,
  parameters: Parameters,
  work: Work,
): Promise<WriteResult<unknown>> {
  const ids =
    'filter' in parameters
      ? await selectedIds(resource, parameters, {}, work)
      : parseIds(parameters.ids ?? parameters.id)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: ids.length })
  return removeRows(resource, ids, work)
}
