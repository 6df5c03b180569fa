import { sql } from 'kysely'
import { notify } from '../../../contract/resources/openapi/notify.ts'
import type { Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** Dates the callbacks of a tenant by the end of their orders; those given up have had all their attempts. */
export async function dateNotices(db: Writer, tenantId: string): Promise<void> {
  await sql`
    update notify_task n
    set create_time = o.finish_time, update_time = o.finish_time,
      try_count = case when n.status = ${stateSql(notify, 'abandoned')} then n.max_try else n.try_count end
    from merchant_order_info o
    where n.tenant_id = ${tenantId} and o.tenant_id = n.tenant_id and o.finish_time is not null
      and o.order_no = split_part(n.biz_no, '-', 1)
  `.execute(db)
}
