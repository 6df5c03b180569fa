import { sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import { compareResults } from '../../../contract/parts/compareTerms.ts'
import type { CompareAdjustment } from '../../../contract/resources/supplier/orderCompareTask.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const THEIRS = stateSql(orderCompareDetail, 'theirs'),
  STATE = choiceSql(orderCompareDetail, 'resultType', 'state'),
  SUCCESS = stateSql(channelOrderInfo, 'success'),
  FAILED = stateSql(channelOrderInfo, 'failed'),
  ORDER_FAILED = stateSql(merchantOrderInfo, 'failed', 'canceled')
const MATCH = choiceSql(orderCompareDetail, 'resultType', 'match')
const KINDS = Object.entries(compareResults.wire) as [CompareAdjustment['kind'] | 'match', number][]

/** A difference in state that is settled as the supplier says: our order, and what has to happen to it. */
export interface StateDifference {
  readonly detailId: string
  readonly orderId: string
  readonly orderNo: string
  /** `toFailed`, `toSuccess`: a change of the order; `cost`: the cost alone is owed; `open`: nothing yet. */
  readonly settlement: 'toFailed' | 'toSuccess' | 'cost' | 'open'
}

/** The differences in state of a task that are settled as the supplier says, at most `limit` of them. */
export async function stateDifferences(
  db: Reader,
  tenantId: string,
  { taskId, limit }: { readonly taskId: string; readonly limit: number },
): Promise<StateDifference[]> {
  const { rows } = await sql<StateDifference>`
    select d.id::text as "detailId", c.order_id::text as "orderId",
      coalesce(d.order_no, '') as "orderNo",
      case when c.channel_state = ${SUCCESS} and d.local_state = ${SUCCESS} then 'toFailed'
        when c.channel_state <> ${FAILED} then 'open'
        when o.order_state in (${ORDER_FAILED}) then 'toSuccess' else 'cost' end as settlement
    from order_compare_detail d
    join channel_order_info c on c.id = d.channel_order_id and c.tenant_id = d.tenant_id
    left join merchant_order_info o on o.id = c.order_id and o.tenant_id = d.tenant_id
    where d.tenant_id = ${tenantId} and d.task_id = ${taskId} and d.result_type = ${STATE}
      and d.handle_state = ${THEIRS}
    order by d.id limit ${limit}
  `.execute(db)
  return rows
}

/**
 * What a task adds to a supplier's statement, by kind of difference. Differences in state count where the order
 * is not changed for them (`costOnly`, ids of details).
 */
export async function adjustmentsOf(
  db: Reader,
  tenantId: string,
  { taskId, costOnly }: { readonly taskId: string; readonly costOnly: readonly string[] },
): Promise<CompareAdjustment[]> {
  const { rows } = await sql<{ kind: number; count: string; amount: string }>`
    select result_type as kind, count(*) as count, coalesce(sum(diff_amount), 0) as amount
    from order_compare_detail
    where tenant_id = ${tenantId} and task_id = ${taskId} and handle_state = ${THEIRS} and diff_amount <> 0
      and (result_type <> ${STATE} or id = any(${costOnly}::bigint[]))
    group by result_type order by result_type
  `.execute(db)
  return rows.flatMap(({ kind, count, amount }): CompareAdjustment[] => {
    const name = KINDS.find(([, number]) => number === kind)?.[0]
    return name && name !== 'match' ? [{ kind: name, count: Number(count), amount: Number(amount) }] : []
  })
}

/** Figures of a task by SKU; lines of orders we do not have are under an empty code. */
export async function goodsOfTask(db: Reader, tenantId: string, taskId: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, string | null>>`
    select coalesce(sku_code, '') as "skuCode", max(sku_name) as "skuName",
      count(local_amount)::int as "localCount", count(supplier_amount)::int as "supplierCount",
      coalesce(sum(local_amount), 0)::bigint as "localAmount",
      coalesce(sum(supplier_amount), 0)::bigint as "supplierAmount",
      coalesce(sum(diff_amount), 0)::bigint as "diffAmount",
      (count(*) filter (where result_type <> ${MATCH}))::int as "diffCount"
    from order_compare_detail
    where tenant_id = ${tenantId} and task_id = ${taskId}
    group by 1 order by 1 limit 1000
  `.execute(db)
  return rows
}
