import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { replaceChildren, selectChildren } from '../store/childRows.ts'
import { findMatching, insertRows, markDeleted, updateRows } from '../store/rows.ts'
import { selectRows } from '../store/pageRows.ts'
import { lockSeveral } from '../store/rowLocks.ts'
import type { AnyRow, Changes } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import type { Undo } from './perform.ts'
import { requireTargets, requireUnused } from './references.ts'
import { visibleTo } from './scope.ts'
import type { Reading, Work } from './work.ts'
import type { Predicate } from '../store/predicate.ts'
import type { Reader } from '../store/db.ts'

type Row = Record<string, unknown> & { readonly id: string }
/**
 * A field whose rows are rows of another noun. They keep their ids, may be referenced by others, and follow
 * the rules of their own noun.
 */
interface ChildRelation {
  /** Restricts the rows to those visible to the caller. */
  readonly visible?: Predicate
  readonly name: string
  readonly field: FieldSpec
  readonly child: Resource
  readonly by: string
}
const MAX_CHILD_ROWS = 10_000

function childRelations(resource: Resource, reading: Reading): ChildRelation[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ChildRelation[] => {
    const child = field.of
      ? reading.services.resources.find((candidate) => candidate.id === field.of)
      : undefined
    return child && field.by ? [{ name, field, child, by: field.by }] : []
  })
}

const childRowsOf = (
  db: Reader,
  { child, by, visible }: ChildRelation,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<Row[]> =>
  selectRows(db, child, {
    tenantId,
    where: { all: [...(visible ? [visible] : []), { field: by, operator: 'in', values: ownerIds }] },
    order: [],
    limit: MAX_CHILD_ROWS,
    offset: 0,
  })

/** Adds the rows of child tables to their parent rows. */
export async function attachChildren(
  resource: Resource,
  rows: readonly Row[],
  reading: Reading,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || field.of) continue
    const children = await selectChildren(
      reading.database.kysely,
      resource,
      name,
      rows.map((row) => row.id),
    )
    for (const row of rows) row[name] = children.get(row.id) ?? []
  }
  await attachChildResources(resource, rows, reading)
}

/**
 * Adds the rows of other nouns that belong to these owners, oldest first, with the fields declared in the
 * owner's field.
 */
export async function attachChildResources(
  resource: Resource,
  owners: readonly Row[],
  reading: Reading,
): Promise<void> {
  for (const relation of childRelations(resource, reading)) {
    const children = await childRowsOf(
      reading.database.kysely,
      relation,
      reading.tenantId,
      owners.map(({ id }) => id),
    )
    const childFields = Object.keys(relation.field.fields ?? {})
    const view = (row: Row): Changes => ({
      id: row.id,
      version: row.version,
      ...Object.fromEntries(childFields.map((name) => [name, row[name] ?? null])),
    })
    for (const owner of owners)
      owner[relation.name] = children.filter((row) => row[relation.by] === owner.id).map(view)
  }
}

/**
 * Writes the child rows submitted by a form: rows with an id are updated, others created, absent ones
 * removed, each under the rules of its noun. Refuses ids that do not belong to the owner with REF_MISSING,
 * and outdated versions with VERSION_CONFLICT.
 */
export async function saveChildResources(
  resource: Resource,
  owner: AnyRow,
  draft: Readonly<Changes>,
  work: Work,
): Promise<void> {
  for (const relation of childRelations(resource, work)) {
    const submitted = draft[relation.name]
    if (!Array.isArray(submitted)) continue
    // Rows invisible to the caller were not in the form, so their absence does not remove them.
    const existing = new Map(
      (
        await childRowsOf(work.db, { ...relation, visible: visibleTo(relation.child, work) }, work.tenantId, [
          owner.id,
        ])
      ).map((row) => [row.id, row]),
    )
    const rows = submitted as readonly Changes[]
    if (rows.some(({ id }) => id !== undefined && !existing.has(String(id))))
      fail('REF_MISSING', { label: relation.child.label }, relation.name)
    const submittedIds = new Set(rows.map(({ id }) => String(id)))
    await lockSeveral(work.db, relation.child, work.tenantId, [...existing.keys()])
    await removeChildren(
      relation.child,
      [...existing.values()].filter(({ id }) => !submittedIds.has(id)),
      work,
    )
    for (const row of rows)
      await saveChild(relation, { owner, row, before: existing.get(String(row.id)) ?? null }, work)
  }
}

async function saveChild(
  { child, by, field }: ChildRelation,
  {
    owner,
    row,
    before,
  }: { readonly owner: AnyRow; readonly row: Readonly<Changes>; readonly before: Row | null },
  work: Work,
): Promise<void> {
  const { id: _id, version, ...values } = row
  const draft: Changes = values
  if (
    before &&
    Object.keys(draft).every(
      (name) => JSON.stringify(draft[name] ?? null) === JSON.stringify(before[name] ?? null),
    )
  )
    return
  if (before && version !== undefined && Number(version) !== before.version)
    throw new Refusal('VERSION_CONFLICT')
  for (const [name, spec] of Object.entries(field.fields ?? {}))
    if (!before && spec.default !== undefined && (draft[name] ?? null) === null) draft[name] = spec.default
  if (!before) {
    draft[by] = owner.id
    if (child.states && child.stateField) draft[child.stateField] = child.states.initial
  }
  await requireTargets(child.fields, draft, work, before ?? {})
  await hooksOf(child, work).beforeSave?.({ before, draft, work })
  const { userId, deptIds } = work.caller.session
  const [id = ''] = before
    ? (
        await updateRows(work.db, child, { tenantId: work.tenantId, ids: [before.id], set: draft, userId })
      ).map((updated) => updated.id)
    : await insertRows(work.db, child, work.tenantId, [
        { ...draft, createUser: userId, createDept: deptIds[0] ?? null, updateUser: userId },
      ])
  const [after] = await findMatching(work.db, child, { tenantId: work.tenantId, ids: [id] })
  if (after) await hooksOf(child, work).afterSave?.({ before, after, draft, work })
}

/** Refuses to remove rows that are in use, or whose child rows are in use. */
export async function requireRemovable(resource: Resource, rows: readonly Row[], work: Work): Promise<void> {
  await hooksOf(resource, work).beforeRemove?.(rows, work)
  await requireUnused(
    resource,
    rows.map(({ id }) => id),
    work,
  )
  for (const relation of childRelations(resource, work))
    await requireRemovable(
      relation.child,
      await childRowsOf(
        work.db,
        relation,
        work.tenantId,
        rows.map(({ id }) => id),
      ),
      work,
    )
}

async function removeChildren(child: Resource, rows: readonly Row[], work: Work): Promise<void> {
  if (rows.length === 0) return
  await requireRemovable(child, rows, work)
  await markDeleted(work.db, child, {
    tenantId: work.tenantId,
    ids: rows.map(({ id }) => id),
    userId: work.caller.session.userId,
  })
  await hooksOf(child, work).afterRemove?.(rows, work)
}

/** Removes the child rows of removed owners; returns the undo entries that restore them. */
export async function removeChildResources(
  resource: Resource,
  ownerIds: readonly string[],
  work: Work,
): Promise<Undo[]> {
  const undo: Undo[] = []
  for (const relation of childRelations(resource, work)) {
    const ids = (await childRowsOf(work.db, relation, work.tenantId, ownerIds)).map(({ id }) => id)
    if (ids.length === 0) continue
    const removed = await markDeleted(work.db, relation.child, {
      tenantId: work.tenantId,
      ids,
      userId: work.caller.session.userId,
    })
    undo.push(
      ...removed.map(({ id, version }): Undo => ({ id, version, removed: true, of: relation.child.id })),
    )
  }
  return undo
}

/** Replaces the rows of child tables by those of a draft. */
export async function writeChildren(
  resource: Resource,
  parentId: string,
  draft: Readonly<Changes>,
  work: Work,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows' && !field.of && Array.isArray(draft[name]))
      await replaceChildren(work.db, resource, name, {
        tenantId: work.tenantId,
        parentId,
        rows: draft[name] as Changes[],
      })
}
