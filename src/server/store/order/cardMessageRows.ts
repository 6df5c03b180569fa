import { sql } from 'kysely'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const WAITING = choiceSql(merchantCardOrderInfo, 'smsState', 'waiting'),
  SENT = choiceSql(merchantCardOrderInfo, 'smsState', 'sent'),
  FAILED = choiceSql(merchantCardOrderInfo, 'smsState', 'failed')

/** Notes at cards whose message has ended how it ended; returns the number of cards. */
export async function endCardMessages(db: Reader, limit: number): Promise<number> {
  const { rows } = await sql`
    with ended as (
      select c.id, c.create_time, r.status from merchant_card_order_info c
      join sms_record r on r.id = c.sms_record_id and r.tenant_id = c.tenant_id
        and r.status in (${stateSql(smsRecord, 'sent', 'failed')})
      where c.sms_state = ${WAITING}
      limit ${limit} for update of c skip locked)
    update merchant_card_order_info c
    set sms_state = case when ended.status = ${stateSql(smsRecord, 'sent')} then ${SENT} else ${FAILED} end,
      version = c.version + 1, update_time = now()
    from ended where c.id = ended.id and c.create_time = ended.create_time
    returning c.id
  `.execute(db)
  return rows.length
}

/** The encrypted phone of a delivered card; null where it has none. */
export async function sealedPhoneOfCard(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ readonly phone: string | null }>`
    select receive_phone as phone from merchant_card_order_info where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.phone ?? null
}
