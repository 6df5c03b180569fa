import { sql } from 'kysely'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { noteLocks, FOUND, takeLocks } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const ALLOCATED = stateSql(stockCard, 'allocated')

/** Locks the prepaid stock of merchants for some SKUs, before a transaction uses it for several orders. */
export async function lockPrepaid(
  db: Reader,
  tenantId: string,
  {
    merchantCodes,
    skuIds,
  }: { readonly merchantCodes: readonly string[]; readonly skuIds: readonly string[] },
): Promise<void> {
  const prepaidFilter = sql`
    tenant_id = ${tenantId} and merchant_code = any(${merchantCodes}::varchar[])
      and sku_id = any(${skuIds}::bigint[])
  `
  noteLocks(db, 'card', [FOUND])
  await sql`
    select id
    from stock_card
    where ${prepaidFilter} and card_state = ${ALLOCATED} and lock_biz_no is null
    order by id for update
  `.execute(db)
  const { rows } = await sql<{
    id: string
    stock_id: string
    sku_id: string
  }>`
    select id::text, stock_id::text, sku_id::text from merchant_stock where ${prepaidFilter} and available_qty > 0
  `.execute(db)
  await takeLocks(db, tenantId, {
    batch: rows.map((row) => row.stock_id),
    sku: rows.map((row) => row.sku_id),
    merchantStock: rows.map(({ id }) => id),
  })
}
