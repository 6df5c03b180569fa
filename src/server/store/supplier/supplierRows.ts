import { sql } from 'kysely'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import { takeLocks } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import { anyId } from '../expressions.ts'

const ACTIVE = stateSql(supplierConfig, 'active'),
  ENABLED = stateSql(supplierGroup, 'enabled'),
  SUPPLYING = stateSql(supplierGoods, 'supplying')

/** Encrypted keys of a supplier. */
export interface SupplierKeys {
  readonly appSecret: string | null
  readonly callbackToken: string | null
}

/** The encrypted keys of a supplier; nulls where they are not set. */
export async function supplierKeys(db: Reader, supplierId: string): Promise<SupplierKeys> {
  const {
    rows: [row],
  } = await sql<{
    app_secret: string | null
    callback_token: string | null
  }>`select app_secret, callback_token from supplier_config where id = ${supplierId}`.execute(db)
  return { appSecret: row?.app_secret ?? null, callbackToken: row?.callback_token ?? null }
}

/**
 * Recounts the suppliers that can deliver each of these SKUs now: supplying it, active, in an active group.
 */
export async function recountRoutes(db: Writer, tenantId: string, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return
  await takeLocks(db, tenantId, { sku: skuIds })
  await sql`
    update goods_sku set supplier_count = computed.n from (
      select sku.id,
        count(goods.id) filter (where supplier.status = ${ACTIVE} and team.status = ${ENABLED})::int as n
      from goods_sku sku
      left join supplier_goods goods on goods.sku_id = sku.id and goods.tenant_id = sku.tenant_id
        and goods.is_deleted = 0 and goods.goods_state = ${SUPPLYING}
      left join supplier_config supplier on supplier.id = goods.supplier_id and supplier.is_deleted = 0
      left join supplier_group team on team.id = supplier.supplier_group_id and team.is_deleted = 0
      where sku.tenant_id = ${tenantId} and sku.id = any(${skuIds}::bigint[]) group by sku.id) as computed
    where goods_sku.id = computed.id and goods_sku.supplier_count is distinct from computed.n
  `.execute(db)
}

/** The SKUs that these suppliers, or the suppliers of these groups, have among their products. */
export async function suppliedSkus(
  db: Reader,
  tenantId: string,
  by: { readonly supplierIds: readonly string[] } | { readonly groupIds: readonly string[] },
): Promise<string[]> {
  const supplierFilter =
    'supplierIds' in by
      ? sql`supplier.id = any(${by.supplierIds}::bigint[])`
      : sql`supplier.supplier_group_id = any(${by.groupIds}::bigint[])`
  const { rows } = await sql<{
    id: string
  }>`
    select distinct goods.sku_id::text as id
    from supplier_goods goods
    join supplier_config supplier on supplier.id = goods.supplier_id
    where goods.tenant_id = ${tenantId} and goods.is_deleted = 0 and ${supplierFilter}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates the names of supplier products from supplier and SKU. */
export async function renameGoods(
  db: Writer,
  tenantId: string,
  by: { readonly supplierId: string } | { readonly skuId: string },
): Promise<void> {
  const goodsFilter =
    'supplierId' in by ? sql`goods.supplier_id = ${by.supplierId}` : sql`goods.sku_id = ${by.skuId}`
  await sql`
    update supplier_goods goods
    set goods_name = left(supplier.supplier_name || ' / ' || sku.sku_name, 200), sku_name = sku.sku_name,
      face_value = sku.face_value
    from supplier_config supplier, goods_sku sku
    where goods.tenant_id = ${tenantId} and ${goodsFilter} and supplier.id = goods.supplier_id
      and sku.id = goods.sku_id
  `.execute(db)
}

/** Pieces ordered of each of these products on a day. */
export async function usedToday(
  db: Reader,
  goodsIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('supplier_goods_day')
    .select(['supplier_goods_id as id', 'used'])
    .where('day', '=', day)
    .where('supplier_goods_id', '=', anyId(goodsIds))
    .execute()
  return new Map(rows.map(({ id, used }) => [id, Number(used)]))
}

/**
 * Uses pieces of the daily quota of a supplier product; false where the quota does not suffice. A limit of 0
 * means no quota.
 */
export async function consumeDayQuota(
  db: Writer,
  tenantId: string,
  {
    goodsId,
    day,
    qty,
    limit,
  }: { readonly goodsId: string; readonly day: string; readonly qty: number; readonly limit: number },
): Promise<boolean> {
  if (limit > 0 && qty > limit) return false
  const { rows } = await sql`
      insert into supplier_goods_day as usage (tenant_id, supplier_goods_id, day, used)
      values (${tenantId}, ${goodsId}, ${day}::date, ${qty})
    on conflict (supplier_goods_id, day) do update set used = usage.used + excluded.used
    where ${limit} = 0 or usage.used + excluded.used <= ${limit} returning used
    `.execute(db)
  return rows.length > 0
}

/** Stores how many pieces were ordered today before the product had a quota. */
export async function setDayUsage(
  db: Writer,
  tenantId: string,
  { goodsId, day, used }: { readonly goodsId: string; readonly day: string; readonly used: number },
): Promise<void> {
  await sql`
    insert into supplier_goods_day (tenant_id, supplier_goods_id, day, used)
    values (${tenantId}, ${goodsId}, ${day}::date, ${used})
    on conflict (supplier_goods_id, day) do update set used = excluded.used
  `.execute(db)
}

/** Returns pieces to the quota of a day. */
export async function restoreDayQuota(
  db: Writer,
  { goodsId, day, qty }: { readonly goodsId: string; readonly day: string; readonly qty: number },
): Promise<void> {
  await sql`
    update supplier_goods_day set used = greatest(used - ${qty}, 0)
    where supplier_goods_id = ${goodsId} and day = ${day}::date
  `.execute(db)
}
