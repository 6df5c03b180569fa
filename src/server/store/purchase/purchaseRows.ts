import { sql } from 'kysely'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import type { Row } from '../../../contract/define/row.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Reader } from '../db.ts'
import { ONE, oneOf } from '../expressions.ts'
import { findMatching } from '../rows.ts'
import { stateSql } from '../storedValues.ts'

/** The orders with these ids, locked in the order of their ids until the end of the transaction. */
export const lockPurchases = (
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Row<typeof purchaseOrder>[]> =>
  findMatching(db, purchaseOrder, { tenantId, ids: [...new Set(ids)], lock: true })

/** A SKU in the lines of an order: its price in fen, and the pieces not received yet. */
export interface OrderedLine {
  readonly unitPrice: Fen
  readonly missingQty: number
}

/** The line of a SKU in an order; null where it is not among them. */
export async function orderedLine(
  db: Reader,
  tenantId: string,
  { orderId, skuId }: { readonly orderId: string; readonly skuId: string },
): Promise<OrderedLine | null> {
  const [line] = await db
    .selectFrom('purchase_order_items')
    .select(['unit_price', 'qty', 'in_qty'])
    .where('tenant_id', '=', tenantId)
    .where('purchase_order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute()
  return line
    ? {
        unitPrice: fen(Number(line.unit_price)),
        missingQty: Number(line.qty) - Number(line.in_qty ?? 0),
      }
    : null
}

/**
 * Adds received pieces to a line of an order whose row is locked. False where the line would have more than was
 * ordered, or does not exist.
 */
export async function receiveLine(
  db: Reader,
  tenantId: string,
  { orderId, skuId, qty }: { readonly orderId: string; readonly skuId: string; readonly qty: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('purchase_order_items')
    .set((line) => ({ in_qty: line('in_qty', '+', qty) }))
    .where('tenant_id', '=', tenantId)
    .where('purchase_order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where(sql<boolean>`in_qty + ${qty}::integer <= qty`)
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** Takes pieces of a revoked receipt off a line of an order and counts them as returned. */
export async function returnLine(
  db: Reader,
  tenantId: string,
  { orderId, skuId, qty }: { readonly orderId: string; readonly skuId: string; readonly qty: number },
): Promise<void> {
  await db
    .updateTable('purchase_order_items')
    .set((line) => ({ in_qty: line('in_qty', '-', qty), return_qty: line('return_qty', '+', qty) }))
    .where('tenant_id', '=', tenantId)
    .where('purchase_order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .execute()
}

/** Whether a receipt of an order is still being read or waits for approval. */
export async function hasWaitingReceipt(db: Reader, tenantId: string, orderId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('stock_in_record')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('purchase_order_id', '=', orderId)
    .where('order_state', 'in', oneOf(stateSql(stockInRecord, 'parsing', 'pending')))
    .limit(1)
    .execute()
  return rows.length > 0
}
