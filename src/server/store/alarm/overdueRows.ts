import { type RawBuilder, sql } from 'kysely'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import type { TroubledRow } from './moneyConditions.ts'

/** Overdue orders at a supplier, by the rule that holds for them. */
export interface Overdue extends TroubledRow {
  readonly timeOutId: string
  readonly goodsType: number | null
  readonly timeoutMin: number
  readonly repeatMin: number
  readonly count: number
  readonly suspicious: number
}

/** The rule that holds for the order `c` of the goods `k`: the most specific one that fits. */
const RULE: RawBuilder<unknown> = sql`
  select t.* from supplier_order_time_out t
  where t.tenant_id = c.tenant_id and t.is_deleted = 0
    and t.status = ${stateSql(supplierOrderTimeOut, 'enabled')}
    and (t.supplier_id is null or t.supplier_id = c.supplier_id)
    and (t.goods_type is null or t.goods_type = k.goods_type)
  order by t.supplier_id is null, t.goods_type is null limit 1
`

/**
 * Suppliers with at least so many orders without a result as their rule names, each older than it allows. Accepted
 * orders count, and those whose result is unclear.
 */
export async function overdueOrders(db: Reader, now: Date): Promise<Overdue[]> {
  const accepted = stateSql(channelOrderInfo, 'accepted'),
    unknown = stateSql(channelOrderInfo, 'unknown')
  const { rows } = await sql<Overdue>`
    select c.tenant_id as "tenantId", c.supplier_id::text as id, max(s.supplier_name) as name,
      r.id::text as "timeOutId", r.goods_type as "goodsType", r.timeout_min as "timeoutMin",
      r.repeat_min as "repeatMin", count(*)::int as count,
      (count(*) filter (where c.channel_state = ${unknown}))::int as suspicious
    from channel_order_info c
    join supplier_config s on s.id = c.supplier_id and s.tenant_id = c.tenant_id
    left join goods_sku k on k.tenant_id = c.tenant_id and k.sku_code = c.sku_code and k.is_deleted = 0
    cross join lateral (${RULE}) r
    where c.channel_state in (${accepted}, ${unknown})
      and c.submit_time < ${now}::timestamptz - make_interval(mins => r.timeout_min)
    group by c.tenant_id, c.supplier_id, r.id, r.goods_type, r.timeout_min, r.repeat_min, r.warn_count
    having count(*) >= r.warn_count
  `.execute(db)
  return rows
}
