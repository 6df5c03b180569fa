import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf, readRows } from './columns.ts'
import { askFlat } from './pageRows.ts'
import { columnsSql, liveSql } from './rowSql.ts'
import { hiddenNow } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

type Row = Record<string, unknown> & { readonly id: string }

/** What is read from beginning to end: `lastId` leaves out what came later. */
export interface Reading {
  readonly tenantId: string
  readonly where: Predicate
  readonly lastId: string
  readonly limit: number
  /** Whether rows stand still while they are read, so that any order keeps. */
  readonly still: boolean
  /** Keys that rows are going to get. */
  readonly extraKeys?: readonly string[]
}
/** Where a window ended: the order's value as the database spells it, and the id. */
export type Mark = readonly [value: string | null, id: string]

const REQUIRED_ALWAYS: ReadonlySet<string> = new Set(['createTime', 'updateTime'])
/**
 * The column of the list's order where a window can go on behind its last row: never null, and not moving
 * while it is read.
 */
function orderColumn(
  resource: Resource,
  still: boolean,
): { readonly column: string; readonly type: string } | null {
  const name = resource.list.sort.replace(/^-/, '')
  const column = columnOf(resource, name)
  if (!column || hiddenNow(resource).has(name) || (!still && name !== 'createTime')) return null
  return REQUIRED_ALWAYS.has(name) || (column.field?.required && !column.field.when) ? column : null
}

/**
 * The next rows in the order of the list, or by id where that order is not safe; `mark` is where to go on.
 */
export async function selectWindow(
  db: Reader,
  resource: Resource,
  { tenantId, where, lastId, limit, still, extraKeys }: Reading,
  after: Mark | null,
): Promise<{ readonly rows: Row[]; readonly mark: Mark | null }> {
  const order = orderColumn(resource, still)
  const descending = resource.list.sort.startsWith('-')
  const directionSql = sql.raw(descending ? 'desc' : 'asc'),
    beyond = sql.raw(descending ? '<' : '>')
  const key = order ? sql`${sql.ref(order.column)}` : null
  const seek = !after
    ? sql``
    : key && order
      ? sql` and (${key}, id) ${beyond} (${after[0]}::${sql.raw(order.type)}, ${after[1]})`
      : sql` and id ${beyond} ${after[1]}`
  const flat = await askFlat(
    db,
    sql`
      select ${columnsSql(resource)}, ${key ? sql`${key}::text` : sql`null`} as window_key
      ${fromSql(resource, { tenantId, where, lastId })}${seek}
      order by ${key ? sql`${key} ${directionSql}, ` : sql``}id ${directionSql} limit ${sql.lit(limit)}
    `,
  )
  const rows = readRows(resource, flat, extraKeys) as Row[],
    last = rows.at(-1)
  return {
    rows,
    mark: last
      ? [(flat.rows.at(-1)?.[flat.names.indexOf('window_key')] ?? null) as string | null, last.id]
      : null,
  }
}

const fromSql = (
  resource: Resource,
  { tenantId, where, lastId }: Pick<Reading, 'tenantId' | 'where' | 'lastId'>,
): RawBuilder<unknown> =>
  sql`
    from ${sql.table(resource.table)}
    where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)} and id <= ${lastId}
  `

/** How many rows there are to read. */
export async function countWindow(
  db: Reader,
  resource: Resource,
  reading: Pick<Reading, 'tenantId' | 'where' | 'lastId'>,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n ${fromSql(resource, reading)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** The newest id of a noun: what is written later is larger. */
export async function newestId(db: Reader, resource: Resource, tenantId: string): Promise<string> {
  const own = resource.scope === 'tenant' ? sql`tenant_id = ${tenantId}` : sql`true`
  const { rows } = await sql<{
    id: string | null
  }>`select max(id)::text as id from ${sql.table(resource.table)} where ${own}`.execute(db)
  return rows[0]?.id ?? '0'
}
