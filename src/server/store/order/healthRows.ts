import { sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { liveSql } from '../rowSql.ts'
import { stateSql } from '../storedValues.ts'
import { whereSql } from '../where.ts'
import type { Predicate } from '../predicate.ts'
import type { Reader } from '../db.ts'

const SUCCESS = stateSql(channelOrderInfo, 'success'),
  FAILED = stateSql(channelOrderInfo, 'failed')

/** Attempts at a supplier; `hour` as `yyyy-MM-dd HH:00`, null for all hours together. */
export interface HealthRow {
  readonly supplierId: string
  readonly hour: string | null
  readonly count: number
  readonly good: number
  readonly failed: number
  /** Median milliseconds of the successful ones. */
  readonly median: number | null
}

/** Attempts that match a predicate by supplier, and by supplier and hour; suppliers with most attempts first. */
export async function supplierHealth(db: Reader, tenantId: string, where: Predicate): Promise<HealthRow[]> {
  const { rows } = await sql<
    Record<'supplier' | 'n' | 'good' | 'failed', string> & {
      hour: string | null
      median: string | null
    }
  >`
    select supplier_id::text as supplier, hour, count(*)::text as n,
      (count(*) filter (where channel_state = ${SUCCESS}))::text as good,
      (count(*) filter (where channel_state = ${FAILED}))::text as failed,
      (percentile_disc(0.5) within group (order by cost_ms)
        filter (where channel_state = ${SUCCESS}))::text as median
    from (
      select supplier_id, channel_state, cost_ms,
        to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:00') as hour
      from channel_order_info
      where supplier_id is not null and ${liveSql(channelOrderInfo, tenantId, where)}
        and ${whereSql(channelOrderInfo, where)}
    ) attempt
    group by grouping sets ((supplier_id, hour), (supplier_id))
    order by count(*) desc, supplier_id
  `.execute(db)
  return rows.map(({ supplier, hour, n, good, failed, median }) => ({
    supplierId: supplier,
    hour,
    count: Number(n),
    good: Number(good),
    failed: Number(failed),
    median: median === null ? null : Number(median),
  }))
}
