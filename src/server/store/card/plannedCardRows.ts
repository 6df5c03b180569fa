import { sql } from 'kysely'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const UNMADE = stateSql(physicalCardOrder, 'pending', 'toMake', 'making'),
  UNDECIDED = stateSql(emailOrderInfo, 'pending')

/** Cards ordered of an activity that its counters lack: physical ones not made, mailed ones not approved. */
export async function unmadeCards(db: Reader, tenantId: string, activityId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce((
      select sum(qty) from physical_card_order
      where tenant_id = ${tenantId} and activity_id = ${activityId} and order_state in (${UNMADE})), 0)
    + coalesce((
      select sum(quantity) from email_order_info
      where tenant_id = ${tenantId} and activity_id = ${activityId} and email_state = ${UNDECIDED}), 0))::int as n
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Adds to the cards an activity has issued and activated. */
export async function addActivityCards(
  db: Writer,
  {
    tenantId,
    activityId,
    issued,
    activated,
  }: {
    readonly tenantId: string
    readonly activityId: string
    readonly issued: number
    readonly activated: number
  },
): Promise<void> {
  await sql`
    update card_activity
    set issued_cards = coalesce(issued_cards, 0) + ${issued},
      activated_cards = coalesce(activated_cards, 0) + ${activated}
    where tenant_id = ${tenantId} and id = ${activityId}
  `.execute(db)
}
