import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Makes the months of the price history that are about to begin. */
export async function makeChangeMonths(db: Reader): Promise<void> { await sql`select merchant_goods_months((now() at time zone 'Asia/Shanghai')::date, ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date)`.execute(db) }

/** The merchants and SKUs among these that have goods already, as `merchant:sku`. */
export async function selectOpened(db: Reader, tenantId: string, { merchantIds, skuIds }: { readonly merchantIds: readonly string[]; readonly skuIds: readonly string[] }): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select merchant_id || ':' || sku_id as key from merchant_goods where tenant_id = ${tenantId} and is_deleted = 0 and merchant_id = any(${merchantIds}::bigint[]) and sku_id = any(${skuIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
