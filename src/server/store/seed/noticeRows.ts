import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import type { Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const RETRYING = stateSql(notify, 'retrying')

/**
 * Dates the callbacks of a tenant by the end of their orders, and gives up those that failed: with all their attempts
 * and without the alarm, which people have closed since.
 */
export async function dateNotices(db: Writer, tenantId: string): Promise<void> {
  await sql`
    update merchant_order_info o
    set notify_state = ${choiceSql(merchantOrderInfo, 'notifyState', 'failed')}, notify_count = n.max_try
    from notify_task n
    where n.tenant_id = ${tenantId} and n.status = ${RETRYING} and o.tenant_id = n.tenant_id
      and o.order_no = split_part(n.biz_no, '-', 1)
  `.execute(db)
  await sql`
    update notify_task n
    set create_time = o.finish_time, update_time = o.finish_time,
      try_count = case when n.status = ${RETRYING} then n.max_try else n.try_count end,
      next_time = null,
      status = case when n.status = ${RETRYING} then ${stateSql(notify, 'abandoned')} else n.status end
    from merchant_order_info o
    where n.tenant_id = ${tenantId} and o.tenant_id = n.tenant_id and o.finish_time is not null
      and o.order_no = split_part(n.biz_no, '-', 1)
  `.execute(db)
}
