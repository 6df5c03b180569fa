import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const OPEN = stateSql(merchantOrderInfo, 'pending', 'blocked', 'processing', 'suspicious')

/** Whether a merchant, or a SKU, has orders that have not ended. */
export async function hasOpenOrders(
  db: Reader,
  tenantId: string,
  of: { readonly merchantId: string } | { readonly skuId: string },
): Promise<boolean> {
  const owner = 'skuId' in of ? sql`sku_id = ${of.skuId}` : sql`merchant_id = ${of.merchantId}`
  const { rows } = await sql`
    select 1 as one
    from merchant_order_info
    where tenant_id = ${tenantId} and ${owner}
      and order_state in (${OPEN})
    limit 1
  `.execute(db)
  return rows.length > 0
}
