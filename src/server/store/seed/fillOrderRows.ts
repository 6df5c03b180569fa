import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** An order as the source of generated rows; amounts in fen. */
export interface OrderSample {
  readonly id: string
  readonly orderNo: string
  readonly merchantId: string
  readonly merchantCode: string
  readonly skuId: string
  readonly skuCode: string
  readonly goodsName: string
  readonly supplierId: string | null
  readonly qty: number
  readonly unitPrice: number
}

/** The newest finished orders of a tenant. */
export async function latestOrders(db: Reader, tenantId: string, limit: number): Promise<OrderSample[]> {
  const { rows } = await sql<Record<string, string | null>>`
    select id::text, order_no, merchant_id::text, merchant_code, sku_id::text, sku_code, goods_name,
      supplier_id, qty::text, unit_price::text
    from merchant_order_info
    where tenant_id = ${tenantId}
      and order_state in (${stateSql(merchantOrderInfo, 'success', 'partial', 'failed', 'canceled')})
    order by create_time desc, id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    id: String(row.id),
    orderNo: String(row.order_no),
    merchantId: String(row.merchant_id),
    merchantCode: String(row.merchant_code),
    skuId: String(row.sku_id),
    skuCode: String(row.sku_code),
    goodsName: String(row.goods_name),
    supplierId: row.supplier_id ?? null,
    qty: Number(row.qty),
    unitPrice: Number(row.unit_price),
  }))
}

/** Stores the merchant order numbers of generated orders, so that they stay unique. */
export async function keepOrderKeys(db: Reader, tenantId: string): Promise<void> {
  await sql`
    insert into merchant_order_key (tenant_id, merchant_code, merchant_order_no, order_id, body_hash)
    select tenant_id, merchant_code, merchant_order_no, id, ''
    from merchant_order_info
    where tenant_id = ${tenantId} and merchant_order_no like 'F%'
    on conflict do nothing
  `.execute(db)
}
