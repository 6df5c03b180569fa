import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import { findMatching, findRows, insertRows, updateRows } from '../store/rows.ts'
import { changesOf } from './audit.ts'
import { ignoredIn, readDraft } from './draft.ts'
import type { AnyRow, Changes } from './hooks.ts'
import { saveChildResources, writeChildren, attachChildren } from './childResources.ts'
import { savedAnswer } from './savedAnswer.ts'
import type { WriteResult } from './perform.ts'
import { concludeSave, type SaveOptions, settleDraft } from './saveSteps.ts'
import { visibleTo } from './scope.ts'
import { refuseStale, requireVersion } from './versions.ts'
import type { Work } from './work.ts'

/** Creates a row from the wire row of a client. */
export async function createRow(
  resource: Resource,
  wire: WireRow,
  work: Work,
  options: SaveOptions = {},
): Promise<WriteResult<unknown>> {
  const draft = readDraft(resource, wire, null, work)
  delete draft.id
  delete draft.version
  const submittedSecrets = await settleDraft(resource, null, draft, work)
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, resource, work.tenantId, [
    { ...draft, createUser: userId, createDept: deptIds[0] ?? null, updateUser: userId },
  ])
  await writeChildren(resource, id, draft, work)
  const after = await reload(resource, id, draft, work)
  const saved = await concludeSave(resource, { before: null, after, draft, work }, options)
  return {
    once: saved?.once,
    ignored: ignoredIn(resource, wire, null, work),
    answer: await savedAnswer(resource, after, work),
    msg: '新增成功',
    targets: [id],
    changes: changesOf(resource, id, null, { ...after, ...submittedSecrets }),
    message: title(resource, after),
  }
}

/**
 * Updates a row. Absent fields stay unchanged; the version has to be the current one, otherwise
 * VERSION_CONFLICT.
 */
export async function updateRow(
  resource: Resource,
  wire: WireRow,
  work: Work,
): Promise<WriteResult<unknown>> {
  const id = String(wire.id ?? '')
  const [before] = await findMatching(work.db, resource, {
    tenantId: work.tenantId,
    ids: [id],
    where: visibleTo(resource, work),
    lock: true,
  })
  if (!before) return fail('NOT_FOUND')
  await attachChildren(resource, [before], work)
  // A stale row differs in what has changed since, its computed fields included: that is a conflict first.
  await refuseStale(resource, wire, before, work)
  const draft = readDraft(resource, wire, before, work)
  await requireVersion(resource, draft, before, work)
  delete draft.id
  delete draft.version
  const submittedSecrets = await settleDraft(resource, before, draft, work)
  const [updated] = await updateRows(work.db, resource, {
    tenantId: work.tenantId,
    ids: [id],
    set: draft,
    userId: work.caller.session.userId,
  })
  if (!updated) return fail('NOT_FOUND')
  await writeChildren(resource, id, draft, work)
  const after = await reload(resource, id, draft, work)
  await concludeSave(resource, { before, after, draft, work })
  const changed = changedPart(resource, before, after)
  return {
    ignored: ignoredIn(resource, wire, before, work),
    answer: await savedAnswer(resource, after, work),
    msg: '更新成功',
    targets: [id],
    changes: changesOf(resource, id, before, { ...after, ...submittedSecrets }),
    message: title(resource, after),
    undo:
      Object.keys(changed).length && !hasChildRows(resource, draft)
        ? [{ id, version: updated.version, before: changed }]
        : null,
  }
}

const title = (resource: Resource, row: AnyRow): string => String(row[resource.title] ?? '')
const hasChildRows = (resource: Resource, draft: Changes): boolean =>
  Object.entries(resource.fields).some(([name, field]) => field.kind === 'rows' && draft[name] !== undefined)

/** The stored row, after the submitted rows of other nouns were written. */
async function reload(resource: Resource, id: string, draft: Readonly<Changes>, work: Work): Promise<AnyRow> {
  const [row] = await findRows(work.db, resource, work.tenantId, [id])
  if (!row) return fail('NOT_FOUND')
  await saveChildResources(resource, row, draft, work)
  await attachChildrenIn(resource, row, work)
  return row
}
const attachChildrenIn = (
  resource: Resource,
  row: Record<string, unknown> & { readonly id: string },
  work: Work,
): Promise<void> => attachChildren(resource, [row], work)

const SYSTEM = new Set([
  'id',
  'version',
  'createTime',
  'updateTime',
  'createUser',
  'updateUser',
  'createDept',
  'tenantId',
])
/** The previous values of the columns an update changed. */
function changedPart(resource: Resource, before: AnyRow, after: AnyRow): Changes {
  return Object.fromEntries(
    Object.keys(before)
      .filter(
        (name) =>
          !SYSTEM.has(name) &&
          resource.fields[name]?.kind !== 'rows' &&
          JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
      )
      .map((name) => [name, before[name] ?? null]),
  )
}
