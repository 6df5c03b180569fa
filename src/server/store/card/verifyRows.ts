import { sql } from 'kysely'
import { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import type { Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** A statement of an account; its days are `yyyy-MM-dd`, the last one included. */
export interface SettlingBill {
  readonly accountId: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly billNo: string
}

/**
 * Settles the redemptions that the merchants of an account made within the days of its statement; what was revoked or
 * settled before stays as it is. Returns their number.
 */
export async function settleVerifications(
  db: Writer,
  tenantId: string,
  { accountId, periodStart, periodEnd, billNo }: SettlingBill,
): Promise<number> {
  const { rows } = await sql`
    update verify_order v
    set settle_state = ${choiceSql(verifyOrder, 'settleState', 'settled')}, bill_no = ${billNo},
      version = v.version + 1, update_time = now()
    from merchant_config m
    where m.tenant_id = ${tenantId} and m.account_id = ${accountId}::bigint
      and v.tenant_id = m.tenant_id and v.merchant_id = m.id
      and v.verify_state = ${stateSql(verifyOrder, 'verified')}
      and v.settle_state = ${choiceSql(verifyOrder, 'settleState', 'open')}
      and v.verify_time >= ${periodStart}::date::timestamp at time zone 'Asia/Shanghai'
      and v.verify_time < (${periodEnd}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    returning v.id
  `.execute(db)
  return rows.length
}

/** Takes the settlement with a statement back; returns the number of redemptions that are open again. */
export async function reopenVerifications(db: Writer, tenantId: string, billNo: string): Promise<number> {
  const { rows } = await sql`
    update verify_order
    set settle_state = ${choiceSql(verifyOrder, 'settleState', 'open')}, bill_no = null,
      version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and bill_no = ${billNo}
      and settle_state = ${choiceSql(verifyOrder, 'settleState', 'settled')}
    returning id
  `.execute(db)
  return rows.length
}
