import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { oneOf } from '../expressions.ts'

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
  readonly unitPrice: Fen
}

/** The newest finished orders of a tenant. */
export async function latestOrders(db: Reader, tenantId: string, limit: number): Promise<OrderSample[]> {
  const rows = await db
    .selectFrom('merchant_order_info')
    .select([
      'id',
      'order_no',
      'merchant_id',
      'merchant_code',
      'sku_id',
      'sku_code',
      'goods_name',
      'supplier_id',
      'qty',
      'unit_price',
    ])
    .where('tenant_id', '=', tenantId)
    .where(
      'order_state',
      'in',
      oneOf(stateSql(merchantOrderInfo, 'success', 'partial', 'failed', 'canceled')),
    )
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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
    unitPrice: fen(Number(row.unit_price)),
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
