import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { type Column, columnOf, readRows } from './columns.ts'
import { countRows } from './countRows.ts'
import { FLAT, type Flat } from './records.ts'
import { columnsSql, matchingSql } from './rowSql.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** A row in row form. */
export type Row = Record<string, unknown> & { readonly id: string }
export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

export interface Selecting {
  readonly tenantId: string
  readonly where: Predicate
  readonly order: readonly SortKey[]
  readonly limit: number
  readonly offset: number
  /**
   * Reads on behind a row: what it has in the first order's column, as the database spells it, and its id.
   */
  readonly after?: Mark
  /** Keeps where the last row stands, for `markOf`. */
  readonly marked?: boolean
  /** Keys that rows are going to get. */
  readonly extraKeys?: readonly string[]
}
/** Where a row stands in an order. */
export type Mark = readonly [value: string | null, id: string]

const marks = new WeakMap<Row, Mark>()
/** Where the last row stood of those read with `marked`; exact, which what is shown of a moment is not. */
export const markOf = (row: Row): Mark | null => marks.get(row) ?? null

/** Live rows of one tenant that satisfy a predicate, in order, ties by id. */
export async function selectRows(db: Reader, resource: Resource, selecting: Selecting): Promise<Row[]> {
  return readMarked(resource, await askFlat(db, pageSql(resource, selecting)), selecting.extraKeys)
}

/** Rows as lists of values. */
export async function askFlat(db: Reader, statement: RawBuilder<unknown>): Promise<Flat> {
  const {
    rows: [flat],
  } = await sql<Flat>`${sql.raw(FLAT)}${statement}`.execute(db)
  return flat ?? { names: [], rows: [] }
}

function readMarked(resource: Resource, flat: Flat, extraKeys?: readonly string[]): Row[] {
  const rows = readRows(resource, flat, extraKeys) as Row[],
    last = rows.at(-1),
    markIndex = flat.names.indexOf('mark_value')
  if (last && markIndex >= 0)
    marks.set(last, [(flat.rows.at(-1)?.[markIndex] ?? null) as string | null, last.id])
  return rows
}

/** Rows skipped from which on finding the page first and reading it afterwards is cheaper. */
const FAR = 2000

function pageSql(
  resource: Resource,
  { tenantId, where, order, limit, offset, after, marked = false }: Selecting,
  more?: RawBuilder<unknown>,
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
  const selectClause = sql`select ${columnsSql(resource)}${mark}${more ? sql`, ${more}` : sql``}`
  const page = sql`
    ${matchingSql(resource, { tenantId, where })}${seek}
    order by ${sql.join(keys)} limit ${sql.lit(limit)} offset ${offset}
  `
  // What is skipped is counted in the index alone, where it can be; only what is shown is read whole.
  return resource.large && offset >= FAR
    ? sql`
      ${selectClause}
      from ${sql.table(resource.table)}
      where (id, create_time) in (select id, create_time ${page})
      order by ${sql.join(keys)}
    `
    : sql`${selectClause} ${page}`
}

const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'createTime', 'updateTime'])
/** Rows behind a mark; rows that have nothing in the column stand last, or first where the order descends. */
function seekSql(
  { column, name, field, type }: Column,
  [value, id]: Mark,
  descending: boolean,
): RawBuilder<boolean> {
  const reference = sql.ref(column),
    beyond = sql.raw(descending ? '<' : '>')
  const isNotNull = NEVER_NULL.has(name) || (Boolean(field?.required) && !field?.when)
  if (value === null)
    return descending
      ? sql`((${reference} is null and id < ${id}) or ${reference} is not null)`
      : sql`(${reference} is null and id > ${id})`
  const behind = sql<boolean>`(${reference}, id) ${beyond} (${value}::${sql.raw(type)}, ${id})`
  return isNotNull || descending ? behind : sql`(${behind} or ${reference} is null)`
}

/**
 * Rows of a page together with the count of all that satisfy the predicate, in one statement; an empty page
 * is counted by itself.
 */
export async function selectCounted(
  db: Reader,
  resource: Resource,
  selecting: Selecting,
  cap: number | null,
): Promise<{ readonly rows: Row[]; readonly count: number }> {
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

/**
 * The order of a list nobody asked for another; whoever may not see what it goes by gets the newest first.
 */
export function defaultSortKey({ list: { sort } }: Resource, hidden: ReadonlySet<string>): SortKey {
  const field = sort.replace(/^-/, '')
  return hidden.has(field)
    ? { field: 'createTime', descending: true }
    : { field, descending: sort.startsWith('-') }
}
