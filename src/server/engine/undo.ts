import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { type BulkAnswer, failedRow, type RowOutcome } from '../../contract/wire.ts'
import { followRestored, lockOperation, markUndone, type Restored } from '../store/operationRows.ts'
import { findMatching, markDeleted, updateRows } from '../store/rows.ts'
import { actOnRows } from './act.ts'
import { changesOf } from './audit.ts'
import type { Changes } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import type { WriteResult, Undo } from './perform.ts'
import { requireRemovable } from './childResources.ts'
import { requireOperation } from './permit.ts'
import type { Work } from './work.ts'

const MAX_AUDITED_ROWS = 100

interface UndoResult {
  readonly ok: { id: string; version: number }[]
  readonly failed: RowOutcome[]
  readonly redo: Undo[]
  readonly changes: ReturnType<typeof changesOf>
}

/**
 * Undoes one of the caller's own operations in the rows that are unchanged since; the others are reported and
 * stay as they are. Refuses with UNDO_NONE, UNDO_EXPIRED, FORBIDDEN, or VERSION_CONFLICT where no row is
 * left.
 */
export async function undoOperation(
  resource: Resource,
  operationId: string,
  work: Work,
): Promise<WriteResult<BulkAnswer>> {
  const operation = await lockOperation(work.db, work.tenantId, work.caller.session.userId, operationId)
  if (!operation || operation.resource !== resource.id) return fail('UNDO_NONE')
  if (operation.undone || operation.expired) fail('UNDO_EXPIRED')
  requireOperation(work.caller, resource, undoPermission(resource, operation.action))
  const undone = await revert(resource, operation.action, operation.changes as readonly Undo[], work)
  if (undone.ok.length === 0)
    throw new Refusal('VERSION_CONFLICT', {}, undefined, { details: { success: 0, fail: undone.failed } })
  await hooksOf(resource, work).afterAct?.(
    undone.ok.map(({ id }) => id),
    work,
  )
  await markUndone(work.db, operation.id)
  await letEarlierBeUndone(resource, operation.changes as readonly Undo[], undone, work)
  if (resource.actions[operation.action]?.effects?.some((effect) => effect.do === 'access.refresh'))
    await work.tell('access', work.tenantId)
  return {
    answer: { success: undone.ok.length, fail: undone.failed, ok: undone.ok },
    msg: '已撤销',
    targets: undone.ok.map(({ id }) => id),
    changes: undone.changes,
    undo: undone.redo,
    message: `撤销 ${operation.id}`,
  }
}

/** Maximum number of rows of an undo after which those before it can be undone as well. */
const MAX_FOLLOWED_ROWS = 1000

/** A row whose columns were restored is what the operation before left: that one can be undone too. */
async function letEarlierBeUndone(
  resource: Resource,
  changes: readonly Undo[],
  { ok }: UndoResult,
  work: Work,
): Promise<void> {
  const earlier = new Map(
    changes.flatMap(({ id, version, since = version - 1, before }) => (before ? [[id, since]] : [])),
  )
  const restored = ok.flatMap(({ id, version }): Restored[] => {
    const since = earlier.get(id)
    return since === undefined ? [] : [{ id, since, until: version }]
  })
  if (!resource.versioned || restored.length === 0 || restored.length > MAX_FOLLOWED_ROWS) return
  const { userId } = work.caller.session
  await followRestored(work.db, { tenantId: work.tenantId, userId, resource: resource.id }, restored)
}

/** Undoes each kind of change: created, removed, acted on with an input, or updated rows. */
async function revert(
  resource: Resource,
  action: string,
  changes: readonly Undo[],
  work: Work,
): Promise<UndoResult> {
  const undone: UndoResult = { ok: [], failed: [], redo: [], changes: [] }
  const created = changes.filter((change) => change.made),
    removed = changes.filter((change) => change.removed),
    inputChanges = changes.filter((change) => change.input),
    changed = changes.filter((change) => change.before)
  await removeCreated(resource, created, work, undone)
  await restoreRemoved(resource, removed, work, undone)
  const inverse = resource.actions[action]?.inverse ?? ''
  await repeatInverse({ resource, inverse, changes: inputChanges }, work, undone)
  await restoreColumns(resource, changed, work, undone)
  return undone
}

function undoPermission(resource: Resource, action: string): string {
  const inverse = resource.actions[action]?.inverse
  const declared = inverse ? resource.actions[inverse] : undefined
  if (inverse && declared) return declared.permission ?? inverse
  return action === 'remove' ? 'delete' : action === 'import' ? 'import' : 'edit'
}

const changedSince = (id: string): RowOutcome => failedRow(id, new Refusal('VERSION_CONFLICT'))
const versionsOf = (changes: readonly Undo[]): Map<string, number> =>
  new Map(changes.map(({ id, version }) => [id, version]))

async function restoreRemoved(
  resource: Resource,
  changes: readonly Undo[],
  work: Work,
  undone: UndoResult,
): Promise<void> {
  const restore = (
    of: Resource,
    removals: readonly Undo[],
  ): Promise<{ readonly id: string; readonly version: number }[]> =>
    markDeleted(work.db, of, {
      tenantId: work.tenantId,
      ids: removals.map(({ id }) => id),
      userId: work.caller.session.userId,
      restore: true,
      versions: versionsOf(removals),
    })
  const ownChanges = changes.filter(({ of }) => of === undefined)
  if (ownChanges.length > 0) collect(ownChanges, await restore(resource, ownChanges), undone)
  for (const child of work.services.resources) {
    const childChanges = changes.filter(({ of }) => of === child.id)
    if (childChanges.length > 0) await restore(child, childChanges)
  }
}

/** Removes rows an operation created, unless they were changed since or are in use. */
async function removeCreated(
  resource: Resource,
  changes: readonly Undo[],
  work: Work,
  undone: UndoResult,
): Promise<void> {
  if (changes.length === 0) return
  const versions = versionsOf(changes)
  const untouched = (
    await findMatching(work.db, resource, { tenantId: work.tenantId, ids: [...versions.keys()], lock: true })
  ).filter((row) => !resource.versioned || row.version === versions.get(row.id))
  await requireRemovable(resource, untouched, work)
  const ids = untouched.map(({ id }) => id)
  const deleted =
    ids.length > 0
      ? await markDeleted(work.db, resource, {
          tenantId: work.tenantId,
          ids,
          userId: work.caller.session.userId,
        })
      : []
  await hooksOf(resource, work).afterRemove?.(untouched, work)
  collect(changes, deleted, undone)
  for (const row of untouched.slice(0, MAX_AUDITED_ROWS))
    undone.changes.push(...changesOf(resource, row.id, row, null))
}

async function restoreColumns(
  resource: Resource,
  changes: readonly Undo[],
  work: Work,
  undone: UndoResult,
): Promise<void> {
  const groups = new Map<string, Undo[]>()
  for (const change of changes) {
    const key = JSON.stringify(change.before)
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  for (const group of groups.values()) {
    const set = group[0]?.before ?? {}
    const current = new Map(
      (
        await findMatching(work.db, resource, {
          tenantId: work.tenantId,
          ids: group.map(({ id }) => id),
          lock: true,
        })
      ).map((row) => [row.id, row]),
    )
    const updated = await updateRows(work.db, resource, {
      tenantId: work.tenantId,
      ids: group.map(({ id }) => id),
      set,
      userId: work.caller.session.userId,
      versions: versionsOf(group),
    })
    collect(group, updated, undone)
    for (const { id, version } of updated) {
      const before: Changes = Object.fromEntries(
        Object.keys(set).map((name) => [name, current.get(id)?.[name] ?? null]),
      )
      undone.redo.push({ id, version, before })
      undone.changes.push(...changesOf(resource, id, before, set))
    }
  }
}

async function repeatInverse(
  {
    resource,
    inverse,
    changes,
  }: { readonly resource: Resource; readonly inverse: string; readonly changes: readonly Undo[] },
  work: Work,
  undone: UndoResult,
): Promise<void> {
  const action = resource.actions[inverse]
  for (const change of action ? changes : []) {
    const [row] = await findMatching(work.db, resource, {
      tenantId: work.tenantId,
      ids: [change.id],
      lock: true,
    })
    if (!row || !action || (resource.versioned && row.version !== change.version)) {
      undone.failed.push(changedSince(change.id))
      continue
    }
    const outcome = await actOnRows(
      { resource, name: inverse, action, ids: [change.id], input: { ...change.input } },
      work,
    )
    undone.failed.push(...outcome.failed)
    for (const { step, version } of outcome.done) {
      undone.ok.push({ id: change.id, version })
      if (step.previousInput) undone.redo.push({ id: change.id, version, input: step.previousInput })
    }
  }
}

function collect(
  changes: readonly Undo[],
  reverted: readonly { readonly id: string; readonly version: number }[],
  undone: UndoResult,
): void {
  const reached = new Set(reverted.map(({ id }) => id))
  undone.ok.push(...reverted)
  undone.failed.push(...changes.filter(({ id }) => !reached.has(id)).map(({ id }) => changedSince(id)))
}
