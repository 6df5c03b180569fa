import { type RawBuilder, sql } from 'kysely'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { smsRecord } from '../../../contract/resources/resource/smsRecord.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** Where rows keep what became of the message (`sms_record_id`) that was sent for them. */
interface MessageColumn {
  readonly table: 'eternity_order' | 'merchant_card_order_info'
  readonly column: 'send_status' | 'sms_state'
  readonly numbers: Readonly<Record<'waiting' | 'sent' | 'failed', RawBuilder<number>>>
}

/** Delivered cards and the message that sent each of them. */
export const CARD_MESSAGES: MessageColumn = {
  table: 'merchant_card_order_info',
  column: 'sms_state',
  numbers: {
    waiting: choiceSql(merchantCardOrderInfo, 'smsState', 'waiting'),
    sent: choiceSql(merchantCardOrderInfo, 'smsState', 'sent'),
    failed: choiceSql(merchantCardOrderInfo, 'smsState', 'failed'),
  },
}
/** Eternity coupons in people's hands and the message that told their holders. */
export const VOUCHER_MESSAGES: MessageColumn = {
  table: 'eternity_order',
  column: 'send_status',
  numbers: {
    waiting: choiceSql(eternityOrder, 'sendStatus', 'waiting'),
    sent: choiceSql(eternityOrder, 'sendStatus', 'sent'),
    failed: choiceSql(eternityOrder, 'sendStatus', 'failed'),
  },
}

/** Notes at rows whose message has ended how it ended; returns the number of rows. */
export async function endMessages(
  db: Reader,
  { table, column, numbers }: MessageColumn,
  limit: number,
): Promise<number> {
  const state = sql.ref(column)
  const { rows } = await sql`
    with ended as (
      select o.id, o.create_time, r.status from ${sql.table(table)} o
      join sms_record r on r.id = o.sms_record_id and r.tenant_id = o.tenant_id
        and r.status in (${stateSql(smsRecord, 'sent', 'failed')})
      where o.${state} = ${numbers.waiting}
      limit ${limit} for update of o skip locked)
    update ${sql.table(table)} o
    set ${state} = case when ended.status = ${stateSql(smsRecord, 'sent')}
        then ${numbers.sent} else ${numbers.failed} end,
      version = o.version + 1, update_time = now()
    from ended where o.id = ended.id and o.create_time = ended.create_time
    returning o.id
  `.execute(db)
  return rows.length
}
