import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnValues, Row, State } from '../../contract/define/row.ts'
import { isId } from '../../kernel/id.ts'
import { columnOf, readRecord, writeRecord } from './columns.ts'
import { noteRowLocks } from './rowLocks.ts'
import { amongSql, columnsSql, idsSql, liveSql } from './rowSql.ts'
import type { Finding } from './rows.ts'
import { whereSql } from './where.ts'
import type { Reader } from './db.ts'

/** The rows to move, the states they may be in, and the values that are set. */
export interface RowMove<R = Resource> extends Finding<R> {
  readonly from: readonly State<R>[]
  readonly set: ColumnValues<R>
  readonly userId: string | null
}

/**
 * A row as it was before a move, with at least id, version and state, and the new version of an updated one.
 */
type MovedRow<R> = Partial<Row<R>> & { readonly id: string; readonly movedTo: number | null }

/**
 * Locks rows and updates those in one of the `from` states, in one statement. Returns every row as it was
 * before.
 */
export async function moveRows<R extends Resource>(
  db: Reader,
  resource: R,
  move: RowMove<NoInfer<R>>,
): Promise<MovedRow<R>[]> {
  const { tenantId, ids, where = { all: [] }, from, set, userId } = move
  const validIds = ids.filter(isId)
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (validIds.length === 0 || !state) return []
  noteRowLocks(db, resource, validIds)
  const moved = await moveOne(db, resource, move)
  if (moved) return [moved as MovedRow<R>]
  const table = sql.table(resource.table)
  const wasFrom = amongSql(
    sql`locked.${sql.ref(state.column)}`,
    from.map((name) => state.encode(name)),
    'smallint',
  )
  const { rows } = await sql<Record<string, unknown>>`
    with locked as (
      select ${columnsSql(resource)}
      from ${table}
      where ${idsSql(resource, validIds)} and ${liveSql(resource, tenantId, where)}
        and ${whereSql(resource, where)}
      order by id for update),
    moved as (
      update ${table} set ${assignmentsSql(resource, set, userId)}
      from locked
      where ${idsSql(resource, validIds, `${resource.table}.`)} and ${table}.id = locked.id and ${wasFrom}
      returning ${table}.id,
        ${sql.raw(resource.versioned ? `${resource.table}.version` : '0')} as moved_to)
    select locked.*, moved.moved_to
    from locked
    left join moved on moved.id = locked.id
  `.execute(db)
  return rows.map((record) => ({
    ...readRecord(resource, record),
    movedTo: record.moved_to === null ? null : Number(record.moved_to),
  }))
}

/**
 * Updates a single row of which only the state changes, without locking it first: the update itself checks
 * the state, and returns id, state and version only. Null where it was not updated, or where more columns are
 * involved.
 */
async function moveOne(
  db: Reader,
  resource: Resource,
  { tenantId, ids: [id = '', ...others], where = { all: [] }, from, set, userId }: RowMove,
): Promise<MovedRow<Resource> | null> {
  const { stateField, versioned } = resource
  const state = stateField ? columnOf(resource, stateField) : undefined
  if (
    !stateField ||
    !state ||
    others.length > 0 ||
    Object.keys(set).some((name) => name !== stateField) ||
    !isId(id)
  )
    return null
  const table = sql.table(resource.table),
    column = sql.ref(state.column)
  const updateSql = sql`update ${table} set ${assignmentsSql(resource, set, userId)}`,
    condition = sql`
      ${idsSql(resource, [id], `${resource.table}.`)} and ${liveSql(resource, tenantId, where)}
        and ${whereSql(resource, where)}
    `
  const returningSql = sql`returning ${table}.id, ${versioned ? sql`${table}.version` : sql`1`} as moved_to`
  const [firstState, ...otherStates] = from.map((name) => state.encode(name))
  const statement =
    otherStates.length === 0
      ? sql<Record<string, unknown>>`
          ${updateSql} where ${condition} and ${column} = ${firstState} ${returningSql}, ${firstState}::smallint as was
        `
      : sql<Record<string, unknown>>`
          ${updateSql}
          from (
            select id as locked_id, ${column} as was
            from ${table}
            where ${idsSql(resource, [id])}) as locked
          where ${condition} and locked_id = ${table}.id and was = ${table}.${column}
            and ${amongSql(sql`was`, [firstState, ...otherStates], 'smallint')}
          ${returningSql}, was
        `
  const {
    rows: [record],
  } = await statement.execute(db)
  const movedTo = Number(record?.moved_to)
  return record ? { id, [stateField]: state.decode(record.was), version: movedTo - 1, movedTo } : null
}

/** The assignments of the update: the given columns, user and time, and the next version. */
const assignmentsSql = (
  resource: Resource,
  set: Readonly<Record<string, unknown>>,
  userId: string | null,
): RawBuilder<unknown> =>
  sql.join([
    ...Object.entries({ ...writeRecord(resource, set), update_user: userId }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
    sql`update_time = now()`,
    ...(resource.versioned ? [sql`version = ${sql.table(resource.table)}.version + 1`] : []),
  ])
