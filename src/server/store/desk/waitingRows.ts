import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { columnOf } from '../columns.ts'
import type { Reader } from '../db.ts'
import type { Predicate } from '../predicate.ts'
import { matchingSql } from '../rowSql.ts'

/** Rows that are looked at of each wait; a list counts no further either. */
export const WAITING_CAP = 10_000
/** Values of `by` that are named. */
const TOP = 3

/** Rows to count: columns by their row keys, absent where the caller may not see them. */
export interface WaitingQuery {
  readonly resource: Resource
  readonly where: Predicate
  readonly sum?: string | undefined
  readonly since: string
  /** The moment of being late: of the row, or so many hours after `since`. */
  readonly due?: string | undefined
  readonly lateHours?: number | undefined
  readonly by?: string | undefined
}
export interface Waiting {
  readonly count: number
  readonly sum: Fen | null
  readonly oldest: string | null
  readonly late: number
  readonly soon: number
  /** Values of `by` in row form with their number, most frequent first. */
  readonly top: readonly { readonly key: unknown; readonly count: number }[]
}

interface WaitingRecord {
  readonly place: number
  readonly n: string
  readonly total: string | null
  /** A timestamp as the drivers give it: in the time of the platform. */
  readonly oldest: string | null
  readonly late: string
  readonly soon: string
  readonly top: readonly { readonly key: unknown; readonly n: number }[] | null
}

const columnSql = (resource: Resource, name: string | undefined): RawBuilder<unknown> | null => {
  const column = name === undefined ? undefined : columnOf(resource, name)
  return column ? sql.ref(column.column) : null
}

/** One wait as a row of figures; of at most `WAITING_CAP` rows and one more. */
function waitingSql(query: WaitingQuery, place: number, tenantId: string): RawBuilder<unknown> {
  const { resource, where, since, due, lateHours, sum, by } = query
  const sinceColumn = columnSql(resource, since) ?? sql`create_time`,
    sumColumn = columnSql(resource, sum)
  const deadline =
    columnSql(resource, due) ??
    (lateHours === undefined
      ? sql`null::timestamptz`
      : sql`${sinceColumn} + make_interval(hours => ${sql.lit(lateHours)})`)
  return sql`(
    with matching as materialized (
      select ${sinceColumn} as since, ${deadline} as deadline, ${sumColumn ?? sql`0`}::bigint as amount,
        (${columnSql(resource, by) ?? sql`null`})::text as value
      ${matchingSql(resource, { tenantId, where })} limit ${sql.lit(WAITING_CAP + 1)}
    )
    select ${sql.lit(place)} as place, count(*)::text as n,
      ${sumColumn ? sql`coalesce(sum(amount), 0)::text` : sql`null::text`} as total, min(since) as oldest,
      (count(*) filter (where deadline < now()))::text as late,
      (count(*) filter (where deadline >= now() and deadline < now() + interval '24 hours'))::text as soon,
      (
        select json_agg(json_build_object('key', value, 'n', n) order by n desc, value)
        from (
          select value, count(*)::int as n from matching where value is not null
          group by value order by n desc, value limit ${sql.lit(TOP)}
        ) frequent
      ) as top
    from matching
  )`
}

/** What waits, by one statement: the figures of each query in its place. */
export async function countWaiting(
  db: Reader,
  tenantId: string,
  queries: readonly WaitingQuery[],
): Promise<readonly Waiting[]> {
  if (queries.length === 0) return []
  const parts = queries.map((query, place) => waitingSql(query, place, tenantId))
  const { rows } = await sql<WaitingRecord>`
    ${sql.join(parts, sql` union all `)} order by place
  `.execute(db)
  return rows.map(({ n, total, oldest, late, soon, top }, place) => {
    const query = queries[place]
    const decode = query?.by === undefined ? undefined : columnOf(query.resource, query.by)?.decode
    return {
      count: Number(n),
      sum: total === null ? null : fen(Number(total)),
      oldest,
      late: Number(late),
      soon: Number(soon),
      top: (top ?? []).map((entry) => ({ key: decode?.(entry.key) ?? entry.key, count: entry.n })),
    }
  })
}
