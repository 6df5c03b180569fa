import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { merchantGoodsChangeLog } from '../../../contract/resources/merchant/merchantGoodsChangeLog.ts'
import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { recountConfigs } from './routeRows.ts'
import { ROUTED, SHELVED, USABLE } from './supplySql.ts'
import { followLowest } from '../product/salePriceRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Writer } from '../db.ts'

const OFF = stateSql(merchantGoods, 'off'),
  ON = stateSql(merchantGoods, 'on'),
  MAINTENANCE = stateSql(merchantGoods, 'maintain'),
  ENABLED = stateSql(goodsSku, 'enabled')

/** Sets the source that the price history records for the rest of this transaction. */
export async function changeOnBehalf(
  db: Writer,
  source: Choice<typeof merchantGoodsChangeLog, 'source'>,
  batchNo: string | null = null,
): Promise<void> {
  await sql`
    select set_config('app.change_source', (${choiceSql(merchantGoodsChangeLog, 'source', source)})::text, true),
      set_config('app.change_batch', ${batchNo ?? ''}, true)
  `.execute(db)
}

/** The pool of a product is on, and the product is on in it; products opened by hand need no pool. */
const IS_POOL_ON = sql`
  (g.pool_id is null or exists (
    select 1
    from goods_pool p
    join goods_pool_relation r on r.pool_id = p.id and r.tenant_id = p.tenant_id and r.is_deleted = 0
      and r.relation_state = ${stateSql(goodsPoolRelation, 'on')}
    where p.id = g.pool_id and p.tenant_id = g.tenant_id and p.is_deleted = 0
      and p.status = ${stateSql(goodsPool, 'enabled')}
      and r.sku_id = g.sku_id))
`

/**
 * Updates merchants' products of these SKUs: copied SKU data, costs, and suspension where they cannot be
 * delivered. Products an operator took off sale are unchanged. With `merchantIds`, only theirs.
 */
export async function recheckGoods(
  db: Writer,
  tenantId: string,
  skuIds: readonly string[],
  merchantIds: readonly string[] | null = null,
): Promise<void> {
  if (skuIds.length === 0) return
  const goodsFilter = sql`
    g.tenant_id = ${tenantId} and g.sku_id = any(${skuIds}::bigint[]) and g.is_deleted = 0
      and ${merchantIds ? sql`g.merchant_id = any(${merchantIds}::bigint[])` : sql`true`}
  `
  await changeOnBehalf(db, 'system')
  await copySkus(db, goodsFilter)
  await sql`
    update merchant_goods set state = computed.state, shop_state = case
    when computed.state = ${MAINTENANCE} then ${choiceSql(merchantGoods, 'shopState', 'off')}
    else merchant_goods.shop_state end, update_time = now(), version = version + 1
    from (
      select g.id, case when ${ROUTED} and ${IS_POOL_ON} then case when g.state = ${MAINTENANCE}
        and not (spu.shelf_status = ${SHELVED} and sku.status = ${ENABLED}) then ${MAINTENANCE} else ${ON} end
        else ${MAINTENANCE} end as state
      from merchant_goods g
      join goods_sku sku on sku.id = g.sku_id and sku.tenant_id = g.tenant_id
      left join goods_spu spu on spu.id = sku.spu_id
      cross join ${USABLE}
      where ${goodsFilter} and g.state <> ${OFF}) as computed
    where merchant_goods.id = computed.id and merchant_goods.state <> ${OFF}
      and merchant_goods.state <> computed.state
  `.execute(db)
  await recountConfigs(db, tenantId, skuIds)
  await followLowest(db, tenantId, skuIds)
  await sql`select set_config('app.change_source', '', true)`.execute(db)
}

/** Copies SKU data and costs to the merchants' products `g` that match. */
async function copySkus(db: Writer, goodsFilter: RawBuilder<unknown>): Promise<void> {
  await sql`
    update merchant_goods
    set sku_name = computed.sku_name, face_value = computed.face_value,
      min_sale_price = computed.min_sale_price, category_id = computed.category_id,
      brand_id = computed.brand_id, goods_type = computed.goods_type,
      merchant_group_id = computed.merchant_group_id, cost_price = computed.cost
    from (
      select g.id, sku.sku_name, sku.face_value, sku.min_sale_price, sku.category_id, sku.brand_id,
        sku.goods_type, m.merchant_group_id, coalesce(usable.cost, sku.cost_price) as cost
      from merchant_goods g
        join goods_sku sku on sku.id = g.sku_id and sku.tenant_id = g.tenant_id
        join merchant_config m on m.id = g.merchant_id
        cross join ${USABLE}
        where ${goodsFilter}) as computed
    where merchant_goods.id = computed.id
      and (merchant_goods.sku_name, merchant_goods.face_value, merchant_goods.min_sale_price,
        merchant_goods.category_id, merchant_goods.brand_id, merchant_goods.goods_type,
        merchant_goods.merchant_group_id, merchant_goods.cost_price)
      is distinct from (computed.sku_name, computed.face_value, computed.min_sale_price, computed.category_id,
        computed.brand_id, computed.goods_type, computed.merchant_group_id, computed.cost)
  `.execute(db)
}

/** The conditions for a product to be sold. */
export interface SaleFacts {
  readonly shelved: boolean
  readonly enabled: boolean
  readonly routed: boolean
  readonly pooled: boolean
}

/** The conditions by product id: product shelved, SKU enabled, deliverable, pool on. */
export async function selectSaleFacts(
  db: Writer,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, SaleFacts>> {
  const { rows } = await sql<{ id: string } & SaleFacts>`
    select g.id::text as id, coalesce(spu.shelf_status = ${SHELVED}, false) as shelved,
      coalesce(sku.status = ${ENABLED}, false) as enabled, ${ROUTED} as routed, ${IS_POOL_ON} as pooled
    from merchant_goods g
    left join goods_sku sku on sku.id = g.sku_id and sku.tenant_id = g.tenant_id and sku.is_deleted = 0
    left join goods_spu spu on spu.id = sku.spu_id and spu.tenant_id = g.tenant_id
      and spu.is_deleted = 0
    cross join ${USABLE}
    where g.tenant_id = ${tenantId} and g.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
