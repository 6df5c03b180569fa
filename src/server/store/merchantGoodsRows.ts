import { sql } from 'kysely'
import type { Reader, Writer } from './database.ts'

/** Makes the months of the price history that are about to begin. */
export async function makeChangeMonths(db: Reader): Promise<void> { await sql`select merchant_goods_months((now() at time zone 'Asia/Shanghai')::date, ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date)`.execute(db) }

/** Who makes the prices change in the rest of this transaction, as the price history records it: 2 an import, 3 a timed task, 4 the system, 5 a pool. */
export async function changeOnBehalf(db: Writer, source: 2 | 3 | 4 | 5, batchNo: string | null = null): Promise<void> {
  await sql`select set_config('app.change_source', ${String(source)}, true), set_config('app.change_batch', ${batchNo ?? ''}, true)`.execute(db)
}

/** The merchants and SKUs among these that have goods already, as `merchant:sku`. */
export async function selectOpened(db: Reader, tenantId: string, { merchantIds, skuIds }: { readonly merchantIds: readonly string[]; readonly skuIds: readonly string[] }): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select merchant_id || ':' || sku_id as key from merchant_goods where tenant_id = ${tenantId} and is_deleted = 0 and merchant_id = any(${merchantIds}::bigint[]) and sku_id = any(${skuIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Where the SKU of some goods stands: on the shelf, switched on, and deliverable. */
export interface SaleFacts { readonly shelved: boolean; readonly enabled: boolean; readonly routed: boolean }

/** What has to hold before goods may be sold, by their id. */
export async function selectSaleFacts(db: Reader, tenantId: string, ids: readonly string[]): Promise<Map<string, SaleFacts>> {
  const { rows } = await sql<{ id: string; shelved: boolean; enabled: boolean; routed: boolean }>`select g.id::text as id, coalesce(spu.shelf_status = 1, false) as shelved, coalesce(sku.status = 1, false) as enabled,
      coalesce(spu.deliver_type = 3 or (spu.deliver_type in (1, 4) and sku.available_qty > 0) or (spu.deliver_type in (2, 4) and sku.supplier_count > 0), false) as routed
    from merchant_goods g left join goods_sku sku on sku.id = g.sku_id and sku.tenant_id = g.tenant_id and sku.is_deleted = 0 left join goods_spu spu on spu.id = sku.spu_id and spu.tenant_id = g.tenant_id and spu.is_deleted = 0
    where g.tenant_id = ${tenantId} and g.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
