import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnName, Row } from '../../contract/define/row.ts'
import { type Column, columnOf, readRows } from './columns.ts'
import { countRows } from './countRows.ts'
import { FLAT, type Flat } from './records.ts'
import { columnsSql, matchingSql } from './rowSql.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

export interface SortKey<N extends string = string> {
  readonly field: N
  readonly descending: boolean
}

export interface Selecting<R = Resource> {
  readonly tenantId: string
  readonly where: Predicate<ColumnName<R>>
  readonly order: readonly SortKey<ColumnName<R>>[]
  readonly limit: number
  readonly offset: number
  /** Starts after a row: its value in the first sort column, as database text, and its id. */
  readonly after?: Mark
  /** Stores the mark of the last row for `markOf`. */
  readonly marked?: boolean
  /** The row keys to read, a set of `keysToRead`; all where absent or null. */
  readonly keys?: ReadonlySet<string> | null
  /** Keys that are added to the rows later; reserved in their shape. */
  readonly extraKeys?: readonly string[]
}
/** The position of a row in a sort order. */
export type Mark = readonly [value: string | null, id: string]

const marks = new WeakMap<Row<Resource>, Mark>()
/**
 * The mark of the last row of a page read with `marked`. It holds the exact value of the database, which
 * displayed moments do not.
 */
export const markOf = (row: Row<Resource>): Mark | null => marks.get(row) ?? null

/** Live rows of a tenant that match a predicate, sorted, ties by id. */
export async function selectRows<R extends Resource>(
  db: Reader,
  resource: R,
  selecting: Selecting<NoInfer<R>>,
): Promise<Row<R>[]> {
  return readMarked(resource, await askFlat(db, pageSql(resource, selecting)), selecting.extraKeys)
}

/** Runs a statement that returns rows as lists of values. */
export async function askFlat(db: Reader, statement: RawBuilder<unknown>): Promise<Flat> {
  const {
    rows: [flat],
  } = await sql<Flat>`${sql.raw(FLAT)}${statement}`.execute(db)
  return flat ?? { names: [], rows: [] }
}

function readMarked<R extends Resource>(resource: R, flat: Flat, extraKeys?: readonly string[]): Row<R>[] {
  const rows = readRows(resource, flat, extraKeys),
    last = rows.at(-1),
    markIndex = flat.names.indexOf('mark_value')
  if (last && markIndex >= 0)
    marks.set(last, [(flat.rows.at(-1)?.[markIndex] ?? null) as string | null, last.id])
  return rows
}

/** Number of skipped rows from which it is cheaper to find the ids of the page first. */
const DEEP_OFFSET = 2000

function pageSql(
  resource: Resource,
  { tenantId, where, order, limit, offset, after, marked = false, keys: readKeys = null }: Selecting,
  extraColumn?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const last = order.at(-1)?.descending ?? false
  const keys = [
    ...order.map(
      ({ field, descending }) =>
        sql`${sql.ref(columnOf(resource, field)?.column ?? 'id')} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
    sql`id ${sql.raw(last ? 'desc' : 'asc')}`,
  ]
  const first = order[0]
  const column = first ? columnOf(resource, first.field) : undefined
  const seek = after && column && first ? sql` and ${seekSql(column, after, first.descending)}` : sql``
  const mark = marked && column ? sql`, ${sql.ref(column.column)}::text as mark_value` : sql``
  const extra = extraColumn ? sql`, ${extraColumn}` : sql``
  const selectClause = sql`select ${columnsSql(resource, readKeys)}${mark}${extra}`
  const page = sql`
    ${matchingSql(resource, { tenantId, where })}${seek}
    order by ${sql.join(keys)} limit ${sql.lit(limit)} offset ${offset}
  `
  // Skipped rows are counted in the index alone where possible; only the rows of the page are read in full.
  return resource.large && offset >= DEEP_OFFSET
    ? sql`
      ${selectClause}
      from ${sql.table(resource.table)}
      where (id, create_time) in (select id, create_time ${page})
      order by ${sql.join(keys)}
    `
    : sql`${selectClause} ${page}`
}

const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'createTime', 'updateTime'])
/** Condition for rows after a mark; nulls sort last, or first in descending order. */
function seekSql(
  { column, name, field, type }: Column,
  [value, id]: Mark,
  descending: boolean,
): RawBuilder<boolean> {
  const reference = sql.ref(column),
    comparison = sql.raw(descending ? '<' : '>')
  const isNotNull = NEVER_NULL.has(name) || (Boolean(field?.required) && !field?.when)
  if (value === null)
    return descending
      ? sql`((${reference} is null and id < ${id}) or ${reference} is not null)`
      : sql`(${reference} is null and id > ${id})`
  const afterMark = sql<boolean>`(${reference}, id) ${comparison} (${value}::${sql.raw(type)}, ${id})`
  return isNotNull || descending ? afterMark : sql`(${afterMark} or ${reference} is null)`
}

/**
 * The rows of a page together with the number of all matching rows, in one statement; an empty page is
 * counted by a second one.
 */
export async function selectCounted<R extends Resource>(
  db: Reader,
  resource: R,
  selecting: Selecting<NoInfer<R>>,
  cap: number | null,
): Promise<{ readonly rows: Row<R>[]; readonly count: number }> {
  const { tenantId, where } = selecting
  const matching = matchingSql(resource, { tenantId, where })
  const counted =
    cap === null
      ? sql`(select count(*) ${matching}) as row_count`
      : sql`(select count(*) from (select 1 ${matching} limit ${sql.lit(cap + 1)}) as capped) as row_count`
  const flat = await askFlat(db, pageSql(resource, selecting, counted)),
    [first] = flat.rows
  if (first)
    return {
      rows: readMarked(resource, flat, selecting.extraKeys),
      count: Number(first[flat.names.indexOf('row_count')] ?? 0),
    }
  return {
    rows: [],
    count: selecting.offset === 0 ? 0 : await countRows(db, resource, { tenantId, where, cap }),
  }
}

/** The default sort key of a list; newest first where its field is hidden from the caller. */
export function defaultSortKey<R extends Resource>(
  { list: { sort } }: R,
  hidden: ReadonlySet<string>,
): SortKey<ColumnName<R>> {
  const field = sort.replace(/^-/, '') as ColumnName<R>
  return hidden.has(field)
    ? { field: 'createTime' as ColumnName<R>, descending: true }
    : { field, descending: sort.startsWith('-') }
}
