import type { Fields } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, say } from '../../contract/errors.ts'
import { markDeleted } from '../store/rows.ts'
import { lockRemoved, removedWith } from '../store/removedRows.ts'
import { changesOf } from './audit.ts'
import type { AnyRow } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import type { WriteResult } from './perform.ts'
import { requireOperation } from './permit.ts'
import { requireParent, requireTargets } from './references.ts'
import { visibleTo } from './scope.ts'
import { findRepeated } from './uniqueness.ts'
import type { Work } from './work.ts'

/** Days after its removal in which a row may be restored. */
export const RESTORE_DAYS = 30

/** Whether removed rows of a noun may be restored: they have to be removable, and rows of their own. */
export const isRestorable = ({ softDelete, posted, viewOf, verbs }: Resource): boolean =>
  softDelete && !posted && viewOf === null && verbs.includes('remove')

/**
 * Restores removed rows, all or none, with the rows of other nouns that were removed with them. Refuses
 * FORBIDDEN without the right to delete such rows, RECYCLE_NOT_KEPT where one is not removed, invisible or
 * removed too long ago, VALIDATION and REF_MISSING where what it refers to or its parent is gone, and
 * DUPLICATE where another row took its number or name meanwhile, and what the noun itself refuses.
 */
export async function restoreRows(
  resource: Resource,
  ids: readonly string[],
  work: Work,
): Promise<WriteResult<unknown>> {
  if (!isRestorable(resource)) fail('RECYCLE_NOUN', { noun: say(resource.label) })
  requireOperation(work.caller, resource, 'delete')
  const { db, tenantId } = work
  const rows = await lockRemoved(db, resource, {
    tenantId,
    ids,
    where: visibleTo(resource, work),
    days: RESTORE_DAYS,
  })
  if (ids.length === 0 || rows.length < new Set(ids).size) fail('RECYCLE_NOT_KEPT', { days: RESTORE_DAYS })
  await requireFree(resource, rows, work)
  await restoreChildren(resource, ids, work)
  const restored = await unremove(resource, ids, work)
  for (const row of rows) await requireWhole(resource, row, work)
  const { afterRestore, afterAct } = hooksOf(resource, work)
  await afterRestore?.(rows, work)
  await afterAct?.(ids, work)
  await work.tell('access', tenantId)
  return {
    answer: { success: restored.length, fail: [], ok: restored },
    msg: '已恢复',
    targets: ids,
    changes: rows.flatMap((row) => changesOf(resource, row.id, null, row)),
    message: rows
      .slice(0, 5)
      .map((row) => String(row[resource.title] ?? ''))
      .join('、'),
  }
}

/** Refuses rows whose number or name another row took meanwhile. */
async function requireFree(resource: Resource, rows: readonly AnyRow[], work: Work): Promise<void> {
  const numbered = rows.map((draft, index) => ({ number: index + 1, draft: { ...draft } }))
  const [repeated] = await findRepeated(resource, numbered, new Map(), work)
  const error = repeated?.[1][0]
  if (error) fail('DUPLICATE', { text: error.text }, error.field)
}

const unremove = (
  resource: Resource,
  ids: readonly string[],
  { db, tenantId, caller }: Work,
): Promise<{ readonly id: string; readonly version: number }[]> =>
  markDeleted(db, resource, { tenantId, ids, userId: caller.session.userId, restore: true })

async function restoreChildren(owner: Resource, ids: readonly string[], work: Work): Promise<void> {
  for (const { of, by } of Object.values(owner.fields)) {
    const child = of ? work.services.resources.find(({ id }) => id === of) : undefined
    if (!child || !by) continue
    const childIds = await removedWith(work.db, { child, by }, { owner, tenantId: work.tenantId, ids })
    if (childIds.length > 0) await unremove(child, childIds, work)
  }
}

/** Refuses a row whose references or whose parent were removed meanwhile. */
async function requireWhole(resource: Resource, row: AnyRow, work: Work): Promise<void> {
  const parentId = resource.shape === 'tree' ? row.parentId : null
  if (typeof parentId === 'string' && parentId !== '0') await requireParent(resource, row.id, parentId, work)
  const binding = Object.entries(resource.fields).filter(([, { onRemove }]) => onRemove !== 'keep')
  await requireTargets(Object.fromEntries(binding) satisfies Fields, row, work)
}
