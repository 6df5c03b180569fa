import { type RawBuilder, sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { type Fen, fen, sumFen } from '../../../kernel/money.ts'
import type { Database } from '../database.ts'
import { choiceSql } from '../storedValues.ts'
import { liveSql } from '../rowSql.ts'
import { withinTimeout } from '../statementTimeout.ts'
import { whereSql } from '../where.ts'
import type { Predicate } from '../predicate.ts'

/** Refund states of orders of which something was refunded. */
export const REFUNDED = choiceSql(merchantOrderInfo, 'refundState', 'partly', 'full')

export interface OrderSums {
  readonly all: number
  readonly byState: ReadonlyMap<number, number>
  readonly refunded: number
  readonly amount: Fen
  readonly refundAmount: Fen
}
export interface SumRecord {
  readonly state: number
  readonly n: string
  readonly refunded: string
  readonly amount: string
  readonly refund_sum: string
}

/** Combines the sums of all states. */
export function sumsOf(rows: readonly SumRecord[]): OrderSums {
  const count = (pick: (row: SumRecord) => string): number =>
      rows.reduce((sum, row) => sum + Number(pick(row)), 0),
    total = (pick: (row: SumRecord) => string): Fen => sumFen(rows.map((row) => fen(Number(pick(row)))))
  return {
    all: count((row) => row.n),
    byState: new Map(rows.map((row) => [row.state, Number(row.n)])),
    refunded: count((row) => row.refunded),
    amount: total((row) => row.amount),
    refundAmount: total((row) => row.refund_sum),
  }
}

/** Maximum duration of the query, in milliseconds. */
const TIMEOUT_MS = 3000

/**
 * Counts and sums of the orders that match a predicate, by state; null where there are more than `cap`, or
 * where the query takes too long. The embedded database does not cancel the query.
 */
export async function sumOrders(
  database: Database,
  resource: Resource,
  {
    tenantId,
    where,
    cap,
  }: { readonly tenantId: string; readonly where: Predicate; readonly cap: number | null },
): Promise<OrderSums | null> {
  const limitSql: RawBuilder<unknown> = cap === null ? sql`` : sql` limit ${sql.lit(cap + 1)}`
  const sums = await withinTimeout(database, TIMEOUT_MS, async (db) => {
    const { rows } = await sql<SumRecord>`
          select order_state as state, count(*)::text as n,
            (count(*) filter (where refund_state in (${REFUNDED})))::text as refunded,
            coalesce(sum(order_amount), 0)::text as amount, coalesce(sum(refund_amount), 0)::text as refund_sum
        from (
          select order_state, refund_state, order_amount, refund_amount
          from ${sql.table(resource.table)}
          where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}${limitSql}) matching
        group by order_state
        `.execute(db)
    return sumsOf(rows)
  })
  return sums === null || (cap !== null && sums.all > cap) ? null : sums
}
