import { sql } from 'kysely'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const WAITING = choiceSql(eternityOrder, 'sendStatus', 'waiting'),
  SENT = choiceSql(eternityOrder, 'sendStatus', 'sent'),
  FAILED = choiceSql(eternityOrder, 'sendStatus', 'failed')

/** Notes at vouchers whose message has ended how it ended; returns the number of vouchers. */
export async function endVoucherMessages(db: Reader, limit: number): Promise<number> {
  const { rows } = await sql`
    with ended as (
      select v.id, r.status from eternity_order v
      join sms_record r on r.id = v.sms_record_id and r.tenant_id = v.tenant_id
        and r.status in (${stateSql(smsRecord, 'sent', 'failed')})
      where v.send_status = ${WAITING}
      limit ${limit} for update of v skip locked)
    update eternity_order v
    set send_status = case when ended.status = ${stateSql(smsRecord, 'sent')} then ${SENT} else ${FAILED} end,
      version = v.version + 1, update_time = now()
    from ended where v.id = ended.id
    returning v.id
  `.execute(db)
  return rows.length
}
