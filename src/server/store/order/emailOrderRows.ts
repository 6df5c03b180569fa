import { sql } from 'kysely'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import type { SealedLine } from '../stock/stockOutRows.ts'

const BUILDING = stateSql(emailOrderInfo, 'building'),
  SENT = stateSql(emailOrderInfo, 'sent'),
  FAILED = stateSql(emailOrderInfo, 'failed')
const ISSUED = stateSql(stockCard, 'issued'),
  ACTIVE = stateSql(cardNumberInfo, 'active'),
  INVALID = stateSql(cardNumberInfo, 'invalid')

/** Locks an order that is being sent; false where it is not any more. */
export async function lockBuilding(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_order_info where id = ${id} and email_state = ${BUILDING} for update
  `.execute(db)
  return rows.length > 0
}

/** The number under which users find an order. */
export async function emailOrderNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select email_order_no as no from email_order_info where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}

/** Keeps the file of an order; `content` is sealed. */
export async function keepEmailFile(
  db: Writer,
  { tenantId, orderId, content }: Readonly<Record<'tenantId' | 'orderId' | 'content', string>>,
): Promise<void> {
  await sql`
    insert into email_order_file (order_id, tenant_id, content) values (${orderId}, ${tenantId}, ${content})
  `.execute(db)
}

/** The sealed file of an order; null where there is none. */
export async function emailFileContent(
  db: Reader,
  tenantId: string,
  orderId: string,
): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select content from email_order_file where tenant_id = ${tenantId} and order_id = ${orderId}
  `.execute(db)
  return rows[0]?.content ?? null
}

/** The sealed password of the file of an order; null where it is gone. */
export async function emailFilePassword(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select file_password as password from email_order_info where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.password ?? null
}

/** Writes how the sending of an order ended; its tenant, or null where it was not being sent. */
export async function endEmailOrder(
  db: Writer,
  id: string,
  failReason: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ tenantId: string }>`
    update email_order_info
    set email_state = ${failReason === null ? SENT : FAILED}, fail_reason = ${failReason?.slice(0, 200) ?? null},
      send_time = case when ${failReason === null} then now() else send_time end,
      update_time = now(), version = version + 1
    where id = ${id} and email_state = ${BUILDING}
    returning tenant_id as "tenantId"
  `.execute(db)
  return rows[0]?.tenantId ?? null
}

/** Notes that the password of the file of an order went out. */
export async function emailPasswordSent(db: Writer, id: string): Promise<void> {
  await sql`
    update email_order_info set password_sent = true, password_time = now() where id = ${id}
  `.execute(db)
}

/** The cards of the stock that an order issued, in the order of their expiry. */
export async function issuedLines(db: Reader, tenantId: string, orderNo: string): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select card_no as "cardNo", card_secret as secret, card_no_masked as masked,
      to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expireTime"
    from stock_card where tenant_id = ${tenantId} and out_biz_no = ${orderNo}
    order by expire_time nulls last, id
  `.execute(db)
  return rows
}

/** How many cards of the stock an order issued that are as they left, and how many of these somebody looked at. */
export async function untouchedCards(
  db: Reader,
  tenantId: string,
  orderNo: string,
): Promise<{ readonly issued: number; readonly viewed: number }> {
  const { rows } = await sql<{ issued: number; viewed: number }>`
    select count(*)::int as issued, (count(*) filter (where view_count > 0))::int as viewed
    from stock_card
    where tenant_id = ${tenantId} and out_biz_no = ${orderNo} and card_state = ${ISSUED}
  `.execute(db)
  return rows[0] ?? { issued: 0, viewed: 0 }
}

/** Voids the cards issued here for an order; false where one was bound, used, expired or voided. */
export async function voidMailedNumbers(
  db: Writer,
  { tenantId, batchNo, reason }: Readonly<Record<'tenantId' | 'batchNo' | 'reason', string>>,
): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    select coalesce(bool_or(card_state <> ${ACTIVE} or used_times > 0), false) as touched
    from (
      select card_state, used_times from card_number_info
      where tenant_id = ${tenantId} and batch_no = ${batchNo} order by id for update) batch
  `.execute(db)
  if (rows[0]?.touched) return false
  await sql`
    update card_number_info set card_state = ${INVALID}, void_reason = ${reason}, update_time = now()
    where tenant_id = ${tenantId} and batch_no = ${batchNo}
  `.execute(db)
  return true
}

/** Deletes the file of an order that was taken back. */
export async function dropEmailFile(db: Writer, tenantId: string, orderId: string): Promise<void> {
  await sql`delete from email_order_file where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(db)
  await sql`
    update email_order_info set file_password = null where tenant_id = ${tenantId} and id = ${orderId}
  `.execute(db)
}

/** Deletes files that are due in every tenant; returns their number. */
export async function purgeEmailFiles(db: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update email_order_info set file_password = null, update_time = now(), version = version + 1
    where file_password is not null and purge_time < now() and email_state <> ${BUILDING}
    returning id::text
  `.execute(db)
  await sql`delete from email_order_file where order_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return rows.length
}
