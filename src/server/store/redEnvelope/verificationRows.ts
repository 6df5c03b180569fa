import { sql } from 'kysely'
import { redEnvelopeVerification } from '../../../contract/resources/redEnvelope/redEnvelopeVerification.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql } from '../storedValues.ts'

const SPENT = choiceSql(redEnvelopeVerification, 'status', 'spent')
const RETURNED = choiceSql(redEnvelopeVerification, 'status', 'returned')

/** Whether a payment with a red packet is on record, whatever became of it. */
export async function isVerified(
  db: Reader,
  tenantId: string,
  { recordNo, tradeNo }: { readonly recordNo: string; readonly tradeNo: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from red_envelope_verification
    where tenant_id = ${tenantId} and record_no = ${recordNo} and trade_no = ${tradeNo}
  `.execute(db)
  return rows.length > 0
}

/** A payment came back: resolves to what had been spent by it; null where there is none that stands. */
export async function markReturned(
  db: Writer,
  tenantId: string,
  { recordNo, tradeNo }: { readonly recordNo: string; readonly tradeNo: string },
): Promise<number | null> {
  const { rows } = await sql<{ readonly amount: number }>`
    update red_envelope_verification
    set status = ${RETURNED}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and record_no = ${recordNo} and trade_no = ${tradeNo} and status = ${SPENT}
    returning used_amount::float8 as amount
  `.execute(db)
  return rows[0]?.amount ?? null
}
