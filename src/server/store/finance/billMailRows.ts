import { sql } from 'kysely'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import type { Reader } from '../db.ts'
import { choiceSql } from '../storedValues.ts'

const WAITING = choiceSql(billStatistics, 'mailState', 'waiting'),
  SENT = choiceSql(billStatistics, 'mailState', 'sent'),
  FAILED = choiceSql(billStatistics, 'mailState', 'failed')

/** Locks a statement whose file waits to be mailed; false where it does not any more. */
export async function lockWaitingMail(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bill_statistics where id = ${id} and mail_state = ${WAITING} for update
  `.execute(db)
  return rows.length > 0
}

/** Writes how the mailing of a statement ended; its tenant and number, or null where it did not wait. */
export async function endBillMail(
  db: Reader,
  id: string,
  failReason: string | null,
): Promise<{ readonly tenantId: string; readonly billNo: string; readonly userId: string | null } | null> {
  const { rows } = await sql<{ tenantId: string; billNo: string; userId: string | null }>`
    update bill_statistics
    set mail_state = ${failReason === null ? SENT : FAILED}, mail_time = now(),
      mail_error = ${failReason?.slice(0, 200) ?? null}, update_time = now(), version = version + 1
    where id = ${id} and mail_state = ${WAITING}
    returning tenant_id as "tenantId", bill_no as "billNo", platform_confirm_user::text as "userId"
  `.execute(db)
  return rows[0] ?? null
}

/** The number under which users find a statement. */
export async function billNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from bill_statistics where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}
