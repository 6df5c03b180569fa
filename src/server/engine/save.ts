import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { findMatching, findRows, insertRows, updateRows } from '../store/rows.ts'
import { changesOf } from './audit.ts'
import { readDraft, sealSecrets, secretsIn } from './draft.ts'
import type { AnyRow, Changes } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import { attachChildResources, saveChildResources, writeChildren, attachChildren } from './childResources.ts'
import type { WriteResult } from './perform.ts'
import { presentRows } from './read.ts'
import { requireParent, requireTargets } from './references.ts'
import { withVisibilityOf, maskRows, visibleTo } from './scope.ts'
import type { Work } from './work.ts'

/** Creates a row from the wire row of a client. */
export async function createRow(
  resource: Resource,
  wire: WireRow,
  work: Work,
): Promise<WriteResult<unknown>> {
  const draft = readDraft(resource, wire, null, work)
  delete draft.id
  delete draft.version
  await settleReferences(resource, null, draft, work)
  const submittedSecrets = secretsIn(resource, draft)
  await hooksOf(resource, work).beforeSave?.({ before: null, draft, work })
  await sealSecrets(resource, draft, submittedSecrets, work)
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, resource, work.tenantId, [
    { ...draft, createUser: userId, createDept: deptIds[0] ?? null, updateUser: userId },
  ])
  await writeChildren(resource, id, draft, work)
  const after = await reload(resource, id, draft, work)
  const saved = await hooksOf(resource, work).afterSave?.({ before: null, after, draft, work })
  return {
    once: saved?.once,
    answer: await answerOf(resource, after, work),
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
  const draft = readDraft(resource, wire, before, work)
  await requireVersion(resource, draft, before, work)
  delete draft.id
  delete draft.version
  await settleReferences(resource, before, draft, work)
  const submittedSecrets = secretsIn(resource, draft)
  await hooksOf(resource, work).beforeSave?.({ before, draft, work })
  await sealSecrets(resource, draft, submittedSecrets, work)
  const [updated] = await updateRows(work.db, resource, {
    tenantId: work.tenantId,
    ids: [id],
    set: draft,
    userId: work.caller.session.userId,
  })
  if (!updated) return fail('NOT_FOUND')
  await writeChildren(resource, id, draft, work)
  const after = await reload(resource, id, draft, work)
  await hooksOf(resource, work).afterSave?.({ before, after, draft, work })
  const changed = changedPart(resource, before, after)
  return {
    answer: await answerOf(resource, after, work),
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

async function requireVersion(resource: Resource, draft: Changes, before: AnyRow, work: Work): Promise<void> {
  if (!resource.versioned) return
  if (draft.version === undefined) {
    if (work.caller.detail) fail('VALIDATION', { label: 'version', rule: '不能为空' }, 'version')
    return
  }
  if (draft.version === before.version) return
  const [current] = await presentRows(resource, [{ ...before }], work)
  throw new Refusal('VERSION_CONFLICT', {}, undefined, { details: { current } })
}

async function settleReferences(
  resource: Resource,
  before: AnyRow | null,
  draft: Changes,
  work: Work,
): Promise<void> {
  if (
    typeof draft.parentId === 'string' &&
    resource.fields.parentId?.kind === 'parent' &&
    draft.parentId !== before?.parentId
  )
    await requireParent(resource, before?.id ?? null, draft.parentId, work)
  await requireTargets(resource.fields, draft, work, before ?? {})
}

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

async function answerOf(resource: Resource, after: AnyRow, work: Work): Promise<unknown> {
  if (!work.caller.detail) return true
  const row: Changes & { id: string } = { ...after }
  await withVisibilityOf(work.caller, async () => {
    await attachChildResources(resource, [row], work)
    await hooksOf(resource, work).decorate?.([row], work)
  })
  maskRows(resource, [row], work.caller)
  return encodeRow(resource, row, 'plain')
}
