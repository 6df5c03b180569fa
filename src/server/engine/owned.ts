import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { replaceChildren, selectChildren } from '../store/childRows.ts'
import { findMatching, insertRows, markDeleted, updateRows } from '../store/rows.ts'
import { selectRows } from '../store/pageRows.ts'
import { lockSeveral } from '../store/rowLocks.ts'
import { type AnyRow, type Changes, hooksOf } from './hooks.ts'
import type { Undo } from './perform.ts'
import { requireTargets, requireUnused } from './references.ts'
import { visibleTo } from './scope.ts'
import type { Reading, Work } from './work.ts'
import type { Predicate } from '../store/predicate.ts'
import type { Reader } from '../store/db.ts'

type Row = Record<string, unknown> & { readonly id: string }
/**
 * A field whose rows are rows of another noun: they keep their ids, others may point at them, and the rules
 * of their own noun hold for each.
 */
interface Owned {
  /** Holds them to those the caller may see. */
  readonly seen?: Predicate
  readonly name: string
  readonly field: FieldSpec
  readonly child: Resource
  readonly by: string
}
const MOST = 10_000

function ownedBy(resource: Resource, reading: Reading): Owned[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Owned[] => {
    const child = field.of ? reading.services.resources.find((one) => one.id === field.of) : undefined
    return child && field.by ? [{ name, field, child, by: field.by }] : []
  })
}

const rowsOf = (
  db: Reader,
  { child, by, seen }: Owned,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<Row[]> =>
  selectRows(db, child, {
    tenantId,
    where: { all: [...(seen ? [seen] : []), { field: by, operator: 'in', values: ownerIds }] },
    order: [],
    limit: MOST,
    offset: 0,
  })

/** Adds the rows of child tables to their parents. */
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
  await attachOwned(resource, rows, reading)
}

/**
 * Adds the rows of other nouns that belong to these, in the order they were made, with the fields their
 * owner shows.
 */
export async function attachOwned(
  resource: Resource,
  owners: readonly Row[],
  reading: Reading,
): Promise<void> {
  for (const owned of ownedBy(resource, reading)) {
    const children = await rowsOf(
      reading.database.kysely,
      owned,
      reading.tenantId,
      owners.map(({ id }) => id),
    )
    const shown = Object.keys(owned.field.fields ?? {})
    const view = (row: Row): Changes => ({
      id: row.id,
      version: row.version,
      ...Object.fromEntries(shown.map((name) => [name, row[name] ?? null])),
    })
    for (const owner of owners)
      owner[owned.name] = children.filter((row) => row[owned.by] === owner.id).map(view)
  }
}

/**
 * Writes the rows a form carried: known ids are changed, others made, those that are missing removed, each
 * under the rules of its noun.
 */
export async function saveOwned(
  resource: Resource,
  owner: AnyRow,
  draft: Readonly<Changes>,
  work: Work,
): Promise<void> {
  for (const owned of ownedBy(resource, work)) {
    const wanted = draft[owned.name]
    if (!Array.isArray(wanted)) continue
    // Rows that the form could not show are not missing from it.
    const existing = new Map(
      (
        await rowsOf(work.db, { ...owned, seen: visibleTo(owned.child, work) }, work.tenantId, [owner.id])
      ).map((row) => [row.id, row]),
    )
    const rows = wanted as readonly Changes[]
    if (rows.some(({ id }) => id !== undefined && !existing.has(String(id))))
      fail('REF_MISSING', { label: owned.child.label }, owned.name)
    const kept = new Set(rows.map(({ id }) => String(id)))
    await lockSeveral(work.db, owned.child, work.tenantId, [...existing.keys()])
    await removeThose(
      owned.child,
      [...existing.values()].filter(({ id }) => !kept.has(id)),
      work,
    )
    for (const row of rows)
      await saveOne(owned, { owner, row, before: existing.get(String(row.id)) ?? null }, work)
  }
}

async function saveOne(
  { child, by, field }: Owned,
  {
    owner,
    row,
    before,
  }: { readonly owner: AnyRow; readonly row: Readonly<Changes>; readonly before: Row | null },
  work: Work,
): Promise<void> {
  const { id: _id, version, ...given } = row
  const draft: Changes = given
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
  await hooksOf(child).beforeSave?.({ before, draft, work })
  const { userId, deptIds } = work.caller.session
  const [id = ''] = before
    ? (
        await updateRows(work.db, child, { tenantId: work.tenantId, ids: [before.id], set: draft, userId })
      ).map((done) => done.id)
    : await insertRows(work.db, child, work.tenantId, [
        { ...draft, createUser: userId, createDept: deptIds[0] ?? null, updateUser: userId },
      ])
  const [after] = await findMatching(work.db, child, { tenantId: work.tenantId, ids: [id] })
  if (after) await hooksOf(child).afterSave?.({ before, after, draft, work })
}

/** Refuses to remove rows that something still needs, or whose own rows something still needs. */
export async function requireRemovable(resource: Resource, rows: readonly Row[], work: Work): Promise<void> {
  await hooksOf(resource).beforeRemove?.(rows, work)
  await requireUnused(
    resource,
    rows.map(({ id }) => id),
    work,
  )
  for (const owned of ownedBy(resource, work))
    await requireRemovable(
      owned.child,
      await rowsOf(
        work.db,
        owned,
        work.tenantId,
        rows.map(({ id }) => id),
      ),
      work,
    )
}

async function removeThose(child: Resource, rows: readonly Row[], work: Work): Promise<void> {
  if (rows.length === 0) return
  await requireRemovable(child, rows, work)
  await markDeleted(work.db, child, {
    tenantId: work.tenantId,
    ids: rows.map(({ id }) => id),
    userId: work.caller.session.userId,
  })
  await hooksOf(child).afterRemove?.(rows, work)
}

/** Removes what belongs to removed rows; how each comes back with its owner. */
export async function removeOwned(
  resource: Resource,
  ownerIds: readonly string[],
  work: Work,
): Promise<Undo[]> {
  const undo: Undo[] = []
  for (const owned of ownedBy(resource, work)) {
    const ids = (await rowsOf(work.db, owned, work.tenantId, ownerIds)).map(({ id }) => id)
    if (ids.length === 0) continue
    const removed = await markDeleted(work.db, owned.child, {
      tenantId: work.tenantId,
      ids,
      userId: work.caller.session.userId,
    })
    undo.push(...removed.map(({ id, version }): Undo => ({ id, version, removed: true, of: owned.child.id })))
  }
  return undo
}

/** Writes the rows a field keeps within its own noun, in place of those that were there. */
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
