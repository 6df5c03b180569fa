import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Database } from '../database.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'
import { type OrderSums, REFUNDED, sumsOf, type SumRecord } from './orderSums.ts'
import type { Predicate } from '../predicate.ts'
import type { Reader } from '../db.ts'

/** The axes of the order counts, with the numbers used by the triggers of the table. */
export const COUNTED_BY = { all: 0, merchantId: 1, merchantCode: 2, goodsType: 3, skuCode: 4 } as const
export type CountedBy = keyof typeof COUNTED_BY

/**
 * A query on the counts: whole hours from `from` to `to` (open where null) for some keys of one axis, and the
 * predicate for orders outside whole hours.
 */
export interface CountQuery {
  readonly tenantId: string
  readonly by: CountedBy
  readonly keys: readonly string[]
  readonly from: Date
  readonly to: Date | null
  readonly where: Predicate
  /** Whether orders before the first and after the last whole hour belong to it. */
  readonly edges: readonly [before: boolean, after: boolean]
}

const FIGURES = sql`
  sum(n)::text as n, sum(refunded)::text as refunded, sum(amount)::text as amount,
    sum(refund_amount)::text as refund_sum
`

/**
 * Counts and sums of orders by state, exact at this moment: from the hourly counts, the changes not folded
 * into them yet, and the orders of incomplete hours.
 */
export async function countOrders(
  db: Reader,
  resource: Resource,
  { tenantId, by, keys, from, to, where, edges: [before, after] }: CountQuery,
): Promise<OrderSums> {
  const hours = sql`
    tenant_id = ${tenantId} and axis = ${sql.lit(COUNTED_BY[by])} and key = any(${keys}::varchar[])
      and hour >= ${from}${to ? sql` and hour < ${to}` : sql``}
  `
  const columns = sql`order_state, n, refunded, amount, refund_amount`
  const singleOrdersSql = (outsideHours: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`
      union all
      select order_state, 1, case when refund_state in (${REFUNDED}) then 1
      else 0 end, order_amount, refund_amount
      from ${sql.table(resource.table)}
      where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)} and ${outsideHours}
    `
  const { rows } = await sql<SumRecord>`
    select order_state as state, ${FIGURES}
    from (
      select ${columns} from order_count_hour where ${hours}
      union all
      select ${columns} from order_count_delta where ${hours}
      ${before ? singleOrdersSql(sql`create_time < ${from}`) : sql``}
      ${after && to ? singleOrdersSql(sql`create_time >= ${to}`) : sql``}) counted
    group by order_state
  `.execute(db)
  return sumsOf(rows)
}

/** Changes folded per transaction in normal operation. */
const MAX_FOLDED = 20_000

/**
 * Folds at most `limit` changes into the hourly counts. Every run scans the dead rows of earlier ones, so
 * large backlogs need large runs. Only one process folds at a time; for the others it returns false. Returns
 * whether more changes are waiting.
 */
export const foldOrderCounts = (database: Database, limit = MAX_FOLDED): Promise<boolean> =>
  database.transaction(async (db) => {
    const {
      rows: [lock],
    } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7205003) as mine`.execute(db)
    if (!lock?.mine) return false
    const key = sql`tenant_id, axis, key, hour, order_state`
    const {
      rows: [row],
    } = await sql<{
      folded: number
    }>`
      with claimed as (delete
        from order_count_delta
        where ctid = any(array(select ctid from order_count_delta limit ${sql.lit(limit)})) returning *),
    folded as (insert into order_count_hour as h (${key}, n, refunded, amount, refund_amount)
      select ${key}, sum(n), sum(refunded), sum(amount), sum(refund_amount)
      from claimed
      group by ${key}
      order by ${key}
      on conflict (${key}) do update set n = h.n + excluded.n, refunded = h.refunded + excluded.refunded,
        amount = h.amount + excluded.amount, refund_amount = h.refund_amount + excluded.refund_amount)
    select count(*)::int as folded from claimed
    `.execute(db)
    return (row?.folded ?? 0) === limit
  })
