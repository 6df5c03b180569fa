import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import type { Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

interface Reply {
  readonly httpCode: number
  readonly reply: string
}
const ABANDONED = stateSql(notify, 'abandoned')

/**
 * Ends the callbacks about ended orders of a tenant when their orders ended, and notes it at the orders: all are
 * answered at once but that of the oldest order, which has failed in all its attempts. It raises no alarm.
 */
export async function endPastNotices(
  db: Writer,
  tenantId: string,
  { answered, failed }: { readonly answered: Reply; readonly failed: Reply },
): Promise<void> {
  await sql`
    update notify_task n
    set create_time = p.ended, update_time = p.ended, next_time = null,
      status = case when p.is_oldest then ${ABANDONED} else ${stateSql(notify, 'delivered')} end,
      try_count = case when p.is_oldest then n.max_try else 1 end,
      last_http_code = case when p.is_oldest then ${failed.httpCode}::int else ${answered.httpCode}::int end,
      last_reply = case when p.is_oldest then ${failed.reply}::text else ${answered.reply}::text end
    from (
      select t.id, o.finish_time as ended, row_number() over (order by t.biz_no) = 1 as is_oldest
      from notify_task t
      join merchant_order_info o on o.tenant_id = t.tenant_id and o.order_no = split_part(t.biz_no, '-', 1)
      where t.tenant_id = ${tenantId} and o.finish_time is not null
    ) p
    where n.id = p.id
  `.execute(db)
  await sql`
    update merchant_order_info o
    set notify_count = n.try_count,
      notify_state = case when n.status = ${ABANDONED} then ${choiceSql(merchantOrderInfo, 'notifyState', 'failed')}
        else ${choiceSql(merchantOrderInfo, 'notifyState', 'sent')} end
    from notify_task n
    where n.tenant_id = ${tenantId} and n.next_time is null and o.tenant_id = n.tenant_id
      and o.order_no = split_part(n.biz_no, '-', 1)
  `.execute(db)
}
