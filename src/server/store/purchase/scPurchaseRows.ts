import { sql } from 'kysely'
import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { ONE } from '../expressions.ts'

const DELIVERED = stateSql(scPurchaseOrder, 'delivered')

/** Adds delivered pieces to a line of an order whose row is locked; false where it would have more than was bought. */
export async function deliverLine(
  db: Reader,
  tenantId: string,
  { lineId, qty }: { readonly lineId: string; readonly qty: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('sc_purchase_order_items')
    .set((line) => ({ delivered_qty: line('delivered_qty', '+', qty) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', lineId)
    .where(sql<boolean>`delivered_qty + ${qty}::integer <= qty`)
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** A bulk purchase on its way. */
export interface ShippedPurchase {
  readonly id: string
  readonly tenantId: string
  readonly expressCode: string
  readonly expressNo: string
  readonly overdue: boolean
}

/** Shipped bulk purchases that have not arrived; `overdue`: for more than `days` days. */
export async function shippedPurchases(db: Reader, days: number): Promise<ShippedPurchase[]> {
  const { rows } = await sql<ShippedPurchase>`
    select id::text as id, tenant_id as "tenantId", coalesce(express_code, '') as "expressCode",
      coalesce(express_no, '') as "expressNo", deliver_time < now() - make_interval(days => ${days}::int) as overdue
    from sc_purchase_order
    where order_state = ${DELIVERED}
    order by id limit 200
  `.execute(db)
  return rows
}
