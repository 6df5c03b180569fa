import { sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

const SUCCESS = stateSql(channelOrderInfo, 'success'),
  FAILED = stateSql(channelOrderInfo, 'failed')

/**
 * Results of orders at a supplier or of a supplier product: number of orders, pieces that did not fail,
 * successful and failed orders.
 */
export interface SupplierSum {
  readonly id: string
  readonly n: number
  readonly qty: number
  readonly good: number
  readonly bad: number
}
interface SumRange {
  readonly tenantId: string
  readonly supplierIds: readonly string[]
  readonly since: Date
}

async function sums(
  db: Reader,
  by: 'supplier_id' | 'supplier_goods_id',
  { tenantId, supplierIds, since }: SumRange,
): Promise<ReadonlyMap<string, SupplierSum>> {
  if (supplierIds.length === 0) return new Map()
  const { rows } = await sql<{
    [K in keyof SupplierSum]: string
  }>`
    select ${sql.ref(by)}::text as id, count(*)::text as n,
      coalesce(sum(qty) filter (where channel_state <> ${FAILED}), 0)::text as qty,
      (count(*) filter (where channel_state = ${SUCCESS}))::text as good,
      (count(*) filter (where channel_state = ${FAILED}))::text as bad
    from channel_order_info
    where tenant_id = ${tenantId} and supplier_id = any(${supplierIds}::bigint[])
      and create_time >= ${since} and ${sql.ref(by)} is not null${visibleRowsSql(channelOrderInfo, 'id')}
    group by 1
  `.execute(db)
  return new Map(
    rows.map(({ id, n, qty, good, bad }) => [
      id,
      { id, n: Number(n), qty: Number(qty), good: Number(good), bad: Number(bad) },
    ]),
  )
}

/** Sums of orders since a moment, by supplier. */
export const sumBySupplier = (db: Reader, range: SumRange): Promise<ReadonlyMap<string, SupplierSum>> =>
  sums(db, 'supplier_id', range)
/** The same sums by supplier product. */
export const sumByGoods = (db: Reader, range: SumRange): Promise<ReadonlyMap<string, SupplierSum>> =>
  sums(db, 'supplier_goods_id', range)

/** Share of successful orders among the finished ones, to four decimals; null while none has finished. */
export const rateOf = (sum: SupplierSum | undefined): number | null =>
  sum && sum.good + sum.bad > 0 ? Math.round((sum.good / (sum.good + sum.bad)) * 10_000) / 10_000 : null
