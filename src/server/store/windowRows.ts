import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../../contract/define/row.ts'
import { columnOf, readRows } from './columns.ts'
import { askFlat } from './pageRows.ts'
import { columnsSql, liveSql } from './rowSql.ts'
import { hiddenNow } from './visibility.ts'
import { whereSql } from './where.ts'
import type { Predicate } from './predicate.ts'
import type { Reader } from './db.ts'

/** Rows to be read from beginning to end; rows newer than `lastId` are left out. */
export interface Reading {
  readonly tenantId: string
  readonly where: Predicate
  readonly lastId: string
  readonly limit: number
  /** Whether the rows cannot change while they are read, so that any sort order is stable. */
  readonly still: boolean
  /** Keys that are added to the rows later; reserved in their shape. */
  readonly extraKeys?: readonly string[]
}
/** The end of a window: the value of the sort column as database text, and the id. */
export type Mark = readonly [value: string | null, id: string]

const NEVER_NULL: ReadonlySet<string> = new Set(['createTime', 'updateTime'])
/**
 * The sort column of the list, if windows can continue by it: it is never null and does not change while rows
 * are read.
 */
function orderColumn(
  resource: Resource,
  still: boolean,
): { readonly column: string; readonly type: string } | null {
  const name = resource.list.sort.replace(/^-/, '')
  const column = columnOf(resource, name)
  if (!column || hiddenNow(resource).has(name) || (!still && name !== 'createTime')) return null
  return NEVER_NULL.has(name) || (column.field?.required && !column.field.when) ? column : null
}

/**
 * The next rows in the order of the list, or by id where that order is not stable; `mark` is the position to
 * continue from.
 */
export async function selectWindow(
  db: Reader,
  resource: Resource,
  { tenantId, where, lastId, limit, still, extraKeys }: Reading,
  after: Mark | null,
): Promise<{ readonly rows: Row<Resource>[]; readonly mark: Mark | null }> {
  const order = orderColumn(resource, still)
  const descending = resource.list.sort.startsWith('-')
  const directionSql = sql.raw(descending ? 'desc' : 'asc'),
    comparison = sql.raw(descending ? '<' : '>')
  const key = order ? sql`${sql.ref(order.column)}` : null
  const seek = !after
    ? sql``
    : key && order
      ? sql` and (${key}, id) ${comparison} (${after[0]}::${sql.raw(order.type)}, ${after[1]})`
      : sql` and id ${comparison} ${after[1]}`
  const flat = await askFlat(
    db,
    sql`
      select ${columnsSql(resource)}, ${key ? sql`${key}::text` : sql`null`} as window_key
      ${fromSql(resource, { tenantId, where, lastId })}${seek}
      order by ${key ? sql`${key} ${directionSql}, ` : sql``}id ${directionSql} limit ${sql.lit(limit)}
    `,
  )
  const rows = readRows(resource, flat, extraKeys),
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

/** The number of rows to read. */
export async function countWindow(
  db: Reader,
  resource: Resource,
  reading: Pick<Reading, 'tenantId' | 'where' | 'lastId'>,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n ${fromSql(resource, reading)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** The newest id of a noun; rows written later have greater ids. */
export async function newestId(db: Reader, resource: Resource, tenantId: string): Promise<string> {
  const tenantFilter = resource.scope === 'tenant' ? sql`tenant_id = ${tenantId}` : sql`true`
  const { rows } = await sql<{
    id: string | null
  }>`select max(id)::text as id from ${sql.table(resource.table)} where ${tenantFilter}`.execute(db)
  return rows[0]?.id ?? '0'
}
