import { sql } from 'kysely'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Reader } from '../database.ts'
import { liveSql } from '../rows.ts'
import { type Predicate, whereSql } from '../where.ts'

export interface OrderSums { readonly all: number; readonly byState: ReadonlyMap<number, number>; readonly refunded: number; readonly amount: number; readonly refundAmount: number }

/** Counts and sums of the orders that satisfy a predicate, by state. */
export async function sumOrders(db: Reader, resource: Resource, { tenantId, where }: { readonly tenantId: string; readonly where: Predicate }): Promise<OrderSums> {
  const { rows } = await sql<{ state: number; n: string; refunded: string; amount: string; back: string }>`select order_state as state, count(*) as n, count(*) filter (where refund_state in (2, 3)) as refunded, coalesce(sum(order_amount), 0)::text as amount, coalesce(sum(refund_amount), 0)::text as back
    from ${sql.table(resource.table)} where ${liveSql(resource, tenantId)} and ${whereSql(resource, where)} group by order_state`.execute(db)
  const total = (pick: (row: (typeof rows)[number]) => string): number => rows.reduce((sum, row) => sum + Number(pick(row)), 0)
  return { all: total((row) => row.n), byState: new Map(rows.map((row) => [row.state, Number(row.n)])), refunded: total((row) => row.refunded), amount: total((row) => row.amount), refundAmount: total((row) => row.back) }
}
