import { sql } from 'kysely'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { type Fen, fen, ZERO_FEN } from '../../../kernel/money.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import { recountRoutes } from '../supplier/supplierRows.ts'
import { hasTable } from '../tables.ts'
import type { Reader, Writer } from '../db.ts'

const OFF = stateSql(merchantGoods, 'off')

/**
 * The sale prices of a SKU: the lowest price of the merchants that may order it, else its reference price.
 */
export interface SalePrice {
  readonly skuId: string
  readonly lowest: Fen | null
  /** Number of merchants that pay less than the given amount. */
  readonly below: number
}

const existingTables = { merchantGoods: false }
const merchantsSell = async (db: Reader): Promise<boolean> =>
  (existingTables.merchantGoods ||= await hasTable(db, 'merchant_goods'))

/** The lowest price of each SKU, and the number of merchants that pay less than `amount` (fen). */
export async function salePrices(
  db: Reader,
  tenantId: string,
  skuIds: readonly string[],
  amount: Fen,
): Promise<ReadonlyMap<string, SalePrice>> {
  if (skuIds.length === 0) return new Map()
  const sold = await merchantsSell(db)
  const prices = sold
    ? sql`
      (
        select sku_id, ${visibleFieldSql(merchantGoods, 'settlePrice', 'settle_price', 'bigint')} as settle_price
        from merchant_goods
        where tenant_id = ${tenantId} and is_deleted = 0
          and state <> ${OFF}${visibleRowsSql(merchantGoods, 'id')})
    `
    : sql`(select null::bigint as sku_id, null::bigint as settle_price where false)`
  const { rows } = await sql<{
    id: string
    lowest: string | null
    below: string
  }>`
    select sku.id::text as id,
      coalesce(min(sold.settle_price),
        ${visibleFieldSql(goodsSku, 'salePrice', 'sku.sale_price', 'bigint')})::text as lowest,
      count(sold.settle_price) filter (where sold.settle_price < ${amount})::text as below
    from goods_sku sku
    left join ${prices} as sold on sold.sku_id = sku.id
    where sku.tenant_id = ${tenantId}
      and sku.id = any(${skuIds}::bigint[])${visibleRowsSql(goodsSku, 'sku.id')}
    group by sku.id, sku.sale_price
  `.execute(db)
  return new Map(
    rows.map(({ id, lowest, below }) => [
      id,
      { skuId: id, lowest: lowest === null ? null : fen(Number(lowest)), below: Number(below) },
    ]),
  )
}

/** Stores the lowest sale price with the supplier products of these SKUs. */
async function putLowest(
  db: Writer,
  tenantId: string,
  prices: ReadonlyMap<string, SalePrice>,
): Promise<void> {
  const priceList = [...prices.values()]
  if (priceList.length === 0) return
  await sql`
    update supplier_goods set lowest_sale_price = computed.lowest
    from (
      select *
      from unnest(${priceList.map(({ skuId }) => skuId)}::bigint[],
        ${priceList.map(({ lowest }) => lowest)}::bigint[]) as f(sku_id, lowest)) as computed
    where supplier_goods.tenant_id = ${tenantId} and supplier_goods.sku_id = computed.sku_id
      and supplier_goods.lowest_sale_price is distinct from computed.lowest
  `.execute(db)
}

/**
 * Updates what depends on the sale prices of these SKUs: the lowest price stored with supplier products, and
 * supplier products that are suspended for loss but are profitable again.
 */
export async function followLowest(db: Writer, tenantId: string, skuIds: readonly string[]): Promise<void> {
  await putLowest(db, tenantId, await salePrices(db, tenantId, skuIds, ZERO_FEN))
  const { rows } = await sql<{
    id: string
  }>`
    update supplier_goods
    set goods_state = ${stateSql(supplierGoods, 'supplying')}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and sku_id = any(${skuIds}::bigint[]) and is_deleted = 0
      and goods_state = ${stateSql(supplierGoods, 'losing')}
    and lowest_sale_price - purchase_price >= coalesce(min_margin, 0) returning sku_id::text as id
  `.execute(db)
  await recountRoutes(db, tenantId, [...new Set(rows.map(({ id }) => id))])
}

/** Updates the lowest prices of all tenants that were not updated when prices changed. */
export async function refreshLowest(db: Reader): Promise<void> {
  const sold = (await merchantsSell(db))
    ? sql`
      (
        select tenant_id, sku_id, min(settle_price) as lowest
        from merchant_goods
        where is_deleted = 0 and state <> ${OFF}
        group by tenant_id, sku_id)
    `
    : sql`(select ''::varchar as tenant_id, 0::bigint as sku_id, null::bigint as lowest where false)`
  await sql`
    update supplier_goods goods set lowest_sale_price = computed.lowest
    from (
      select sku.id, coalesce(sold.lowest, sku.sale_price) as lowest
      from goods_sku sku
      left join ${sold} as sold on sold.sku_id = sku.id and sold.tenant_id = sku.tenant_id) as computed
    where computed.id = goods.sku_id and goods.is_deleted = 0
      and goods.lowest_sale_price is distinct from computed.lowest
  `.execute(db)
}
