import { sql } from 'kysely'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Fen } from '../../../kernel/money.ts'
import { noteLocks, takeLocks } from '../locks.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import { LIVE, anyId, anyText } from '../expressions.ts'

/**
 * Updates level and path of a category and its descendants after it moved. A path is `/` and the ids of the
 * ancestors, topmost first.
 */
export async function rebuildCategories(db: Writer, tenantId: string, id: string): Promise<void> {
  await sql`
    with recursive below as (
      select c.id, case when p.id is null then '/' else p.ancestors || p.id || '/' end as path, case
      when p.id is null then 1 else p.level + 1 end as depth
      from goods_category c
      left join goods_category p on p.id = c.parent_id and p.tenant_id = c.tenant_id
      where c.id = ${id} and c.tenant_id = ${tenantId}
      union all
        select c.id, b.path || b.id || '/', b.depth + 1
        from goods_category c
        join below b on c.parent_id = b.id
        where c.tenant_id = ${tenantId})
    update goods_category set ancestors = below.path, level = below.depth
    from below
    where goods_category.id = below.id
      and (goods_category.ancestors, goods_category.level) is distinct from (below.path, below.depth)
  `.execute(db)
}

/** Ids of categories and their descendants. */
export async function selectCategoryTree(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select distinct c.id::text as id
    from goods_category c
    join goods_category top on top.id = any(${ids}::bigint[]) and top.tenant_id = ${tenantId}
    where c.tenant_id = ${tenantId} and c.is_deleted = 0
      and (c.id = top.id or c.ancestors like top.ancestors || top.id || '/%')
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Values of a specification that are in use by live SKUs. */
export async function selectUsedValues(db: Reader, tenantId: string, specId: string): Promise<Set<string>> {
  const { rows } = await sql<{
    value_id: string
  }>`
    select distinct spec_value->>'valueId' as value_id
    from goods_sku, jsonb_array_elements(spec_value_ids) as spec_value
    where tenant_id = ${tenantId} and is_deleted = 0 and spec_value->>'specId' = ${specId}
  `.execute(db)
  return new Set(rows.map((row) => row.value_id))
}

/** Copies type, category, brand and supply mode of products to their SKUs. */
export async function syncSkus(db: Writer, tenantId: string, spuIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('goods_sku')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('spu_id', '=', anyId(spuIds))
    .execute()
  const skuIds = rows.map(({ id }) => id)
  await takeLocks(db, tenantId, { sku: skuIds })
  await sql`
    update goods_sku
    set goods_type = spu.goods_type, category_id = spu.category_id, brand_id = spu.brand_id,
      supply_mode = case
    when spu.deliver_type in (${choiceSql(goodsSpu, 'deliverType', 'stock', 'stockFirst')})
      then ${choiceSql(goodsSku, 'supplyMode', 'stocked')}
      else ${choiceSql(goodsSku, 'supplyMode', 'unstocked')} end
    from goods_spu spu
    where spu.id = goods_sku.spu_id and spu.tenant_id = ${tenantId}
      and goods_sku.tenant_id = ${tenantId} and spu.id = any(${spuIds}::bigint[])
      and goods_sku.id = any(${skuIds}::bigint[])
  `.execute(db)
}

/** Updates the prices of a SKU before its action runs, so that the values calculated from them are right. */
export async function putPrices(
  db: Writer,
  tenantId: string,
  {
    id,
    salePrice,
    minSalePrice,
  }: { readonly id: string; readonly salePrice: Fen; readonly minSalePrice: Fen | null },
): Promise<void> {
  noteLocks(db, 'sku', [id])
  await db
    .updateTable('goods_sku')
    .set({ sale_price: salePrice, min_sale_price: minSalePrice })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Recounts the SKUs of products and the range of their prices. */
export async function recountSkus(db: Writer, tenantId: string, spuIds: readonly string[]): Promise<void> {
  await sql`
    update goods_spu set sku_count = computed.n, low_price = computed.low, high_price = computed.high
    from (
      select spu.id, count(sku.id)::int as n, min(sku.sale_price) as low, max(sku.sale_price) as high
      from goods_spu spu
      left join goods_sku sku on sku.spu_id = spu.id and sku.is_deleted = 0
      where spu.tenant_id = ${tenantId} and spu.id = any(${spuIds}::bigint[])
      group by spu.id) as computed
    where goods_spu.id = computed.id
  `.execute(db)
}

/** Recounts the live products of brands and specifications. */
export async function recountUses(
  db: Writer,
  tenantId: string,
  { brandIds, specIds }: { readonly brandIds: readonly string[]; readonly specIds: readonly string[] },
): Promise<void> {
  if (brandIds.length > 0)
    await sql`
      update goods_brand
      set spu_count = (
        select count(*)
        from goods_spu spu
        where spu.brand_id = goods_brand.id and spu.tenant_id = ${tenantId} and spu.is_deleted = 0)
      where tenant_id = ${tenantId} and id = any(${brandIds}::bigint[])
    `.execute(db)
  if (specIds.length > 0)
    await sql`
      update goods_spec
      set use_count = (
        select count(*)
        from goods_spu spu
        where goods_spec.id = any(spu.spec_ids) and spu.tenant_id = ${tenantId} and spu.is_deleted = 0)
      where tenant_id = ${tenantId} and id = any(${specIds}::bigint[])
    `.execute(db)
}

/** The codes among these that are in use by live SKUs. */
export async function selectTakenCodes(
  db: Reader,
  tenantId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('goods_sku')
    .select('sku_code')
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', LIVE)
    .where('sku_code', '=', anyText(codes))
    .execute()
  return new Set(rows.map((row) => row.sku_code))
}
