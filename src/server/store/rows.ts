import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnName, ColumnValues, Row, State } from '../../contract/define/row.ts'
import { isId } from '../../kernel/id.ts'
import { columnOf, readRows, writeRecord } from './columns.ts'
import { publishPictures } from './files/publicPictures.ts'
import { columnsIn, insertRecords, newRecords } from './newRecords.ts'
import { askFlat, selectRows, defaultSortKey } from './pageRows.ts'
import { noteRowLocks, lockSeveral } from './rowLocks.ts'
import { columnsSql, idsSql, liveSql } from './rowSql.ts'
import { hiddenNow } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

export interface Finding<R = Resource> {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly where?: Predicate<ColumnName<R>>
  /** Locks the rows until the end of the transaction. */
  readonly lock?: boolean
}

/** The live rows with these ids. */
export const findRows = <R extends Resource>(
  db: Reader,
  resource: R,
  tenantId: string,
  ids: readonly string[],
): Promise<Row<R>[]> => findMatching(db, resource, { tenantId, ids })

/** The live rows with these ids that also match `where`. */
export async function findMatching<R extends Resource>(
  db: Reader,
  resource: R,
  { tenantId, ids, where = { all: [] }, lock = false }: Finding<NoInfer<R>>,
): Promise<Row<R>[]> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return []
  if (lock) noteRowLocks(db, resource, validIds)
  const statement = sql`
    select ${columnsSql(resource)}
    from ${sql.table(resource.table)}
    where ${idsSql(resource, validIds)} and ${liveSql(resource, tenantId, where)}
      and ${whereSql(resource, where)}${lock ? sql` order by id for update` : sql``}
  `
  return readRows(resource, await askFlat(db, statement))
}

/** Rows that match a predicate, in the default order of their list, without paging; at most 10 000. */
export const selectWhere = <R extends Resource>(
  db: Reader,
  resource: R,
  tenantId: string,
  where: Predicate<ColumnName<NoInfer<R>>>,
): Promise<Row<R>[]> =>
  selectRows(db, resource, {
    tenantId,
    where,
    order: [defaultSortKey(resource, hiddenNow(resource))],
    limit: 10_000,
    offset: 0,
  })

/** New rows whose ids clients are told (`store/changes`); of more they hear that there are some. */
const MAX_TOLD = 100

/**
 * Inserts rows in row form and returns their ids. Missing ids and document numbers are assigned; secrets have
 * to be sealed already.
 */
export async function insertRows<R extends Resource>(
  db: Reader,
  resource: R,
  tenantId: string,
  rows: readonly ColumnValues<NoInfer<R>>[],
): Promise<string[]> {
  const records = await newRecords(db, resource, tenantId, rows),
    ids = records.map(({ id }) => id)
  noteRowLocks(db, resource, ids, { own: true })
  const columns = await columnsIn(records)
  await insertRecords(db, records, {
    table: resource.table,
    columns,
    tellIds: records.length <= MAX_TOLD,
  })
  await publishPictures(db, resource.fields, tenantId, rows)
  return ids
}

/** Inserts one row like `insertRows` and returns it as it is stored. */
export async function insertRow<R extends Resource>(
  db: Reader,
  resource: R,
  tenantId: string,
  row: ColumnValues<NoInfer<R>>,
): Promise<Row<R>> {
  const records = await newRecords(db, resource, tenantId, [row]),
    columns = await columnsIn(records)
  noteRowLocks(
    db,
    resource,
    records.map(({ id }) => id),
    { own: true },
  )
  const statement = sql`
    insert into ${sql.table(resource.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => sql`${records[0]?.[column]}`))})
    returning ${columnsSql(resource)}
  `
  const [inserted] = readRows(resource, await askFlat(db, statement))
  await publishPictures(db, resource.fields, tenantId, [row])
  if (!inserted) throw new Error(`${resource.id}: an inserted row was not returned`)
  return inserted
}

/** The rows to update, the new values, and the conditions. */
export interface Updating<R = Resource> {
  readonly tenantId: string
  readonly ids: readonly string[]
  /** Column values in row form. */
  readonly set: ColumnValues<R>
  readonly userId: string | null
  /** Restricts the update to rows still at these versions, by id. */
  readonly versions?: ReadonlyMap<string, number>
  /** Restricts the update to rows in one of these states. */
  readonly from?: readonly State<R>[]
}

/**
 * Updates rows in one conditional statement; returns id and new version of the updated ones, which may be
 * fewer than requested.
 */
export async function updateRows<R extends Resource>(
  db: Reader,
  resource: R,
  { tenantId, ids, set, userId, versions, from }: Updating<NoInfer<R>>,
): Promise<{ readonly id: string; readonly version: number }[]> {
  if (ids.length === 0) return []
  await lockSeveral(db, resource, tenantId, ids)
  const record = { ...writeRecord(resource, set), ...(userId ? { update_user: userId } : {}) }
  const assignments = [
    ...Object.entries(record).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql`update_time = now()`,
    ...(resource.versioned ? [sql`version = version + 1`] : []),
  ]
  const guards: RawBuilder<unknown>[] = [idsSql(resource, ids), liveSql(resource, tenantId)]
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (from && state)
    guards.push(sql`${sql.ref(state.column)} = any(${from.map((name) => state.encode(name))}::smallint[])`)
  if (versions) guards.push(atVersionsSql(versions))
  const { rows } = await sql<{
    id: string
    version: number
  }>`
    update ${sql.table(resource.table)} set ${sql.join(assignments)}
    where ${sql.join(guards, sql` and `)}
    returning id, ${versionSql(resource)}
  `.execute(db)
  await publishPictures(db, resource.fields, tenantId, [set])
  return rows.map((row) => ({ id: String(row.id), version: Number(row.version) }))
}

/** Marks rows as deleted, or with `restore` as live; returns the changed ones with their new version. */
export async function markDeleted(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    ids,
    userId,
    restore = false,
    versions,
  }: {
    readonly tenantId: string
    readonly ids: readonly string[]
    readonly userId: string | null
    readonly restore?: boolean
    readonly versions?: ReadonlyMap<string, number>
  },
): Promise<{ readonly id: string; readonly version: number }[]> {
  await lockSeveral(db, resource, tenantId, ids)
  const guards: RawBuilder<unknown>[] = [idsSql(resource, ids), sql`is_deleted = ${sql.lit(restore ? 1 : 0)}`]
  if (resource.scope === 'tenant') guards.push(sql`tenant_id = ${tenantId}`)
  if (versions && resource.versioned) guards.push(atVersionsSql(versions))
  const { rows } = await sql<{
    id: string
    version: number
  }>`
    update ${sql.table(resource.table)}
    set is_deleted = ${sql.lit(restore ? 0 : 1)}, update_user = ${userId},
      update_time = now()${resource.versioned ? sql`, version = version + 1` : sql``}
    where ${sql.join(guards, sql` and `)}
    returning id, ${versionSql(resource)}
  `.execute(db)
  return rows.map((row) => ({ id: String(row.id), version: Number(row.version) }))
}

/** The version column; 0 where the noun has none. */
const versionSql = (resource: Resource): RawBuilder<unknown> =>
  sql.raw(resource.versioned ? 'version' : '0 as version')

/** Condition for rows that are still at the given versions. */
const atVersionsSql = (versions: ReadonlyMap<string, number>): RawBuilder<unknown> =>
  sql`
    (id, version) in (
      select *
      from unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::int[]))
  `
