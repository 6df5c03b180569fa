import { sql } from 'kysely'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { accountMethods } from '../../../contract/parts/merchantPrice.ts'
import { goodsBrand } from '../../../contract/resources/product/goodsBrand.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import { isPickableSql, pickableQtySql } from '../stock/pickableSql.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader, Writer } from '../db.ts'

/** Creates the next monthly partitions of the price history. */
export async function makeChangeMonths(db: Reader): Promise<void> {
  await sql`
    select merchant_goods_months((now() at time zone 'Asia/Shanghai')::date,
      ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date)
  `.execute(db)
}

const MAX_UNOPENED_SKUS = 200
const NOT_OPENED = (tenantId: string, merchantCode: string) =>
  sql`
    from goods_sku sku
    where sku.tenant_id = ${tenantId} and sku.is_deleted = 0 and sku.status = ${stateSql(goodsSku, 'enabled')}
      and not exists (
        select 1
        from merchant_goods g
        where g.tenant_id = sku.tenant_id and g.merchant_code = ${merchantCode} and g.sku_id = sku.id
          and g.is_deleted = 0)${visibleRowsSql(goodsSku, 'sku.id')}
  `

/** Enabled SKUs that are not on a merchant's price list, in the order of their codes. */
export async function unopenedSkus(
  db: Reader,
  tenantId: string,
  {
    merchantCode,
    keyword,
    brandId,
  }: { readonly merchantCode: string; readonly keyword: string; readonly brandId: string },
): Promise<string[]> {
  const likePattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{
    id: string
  }>`
    select sku.id::text as id ${NOT_OPENED(tenantId, merchantCode)}
      and (${keyword} = '' or ${visibleFieldSql(goodsSku, 'skuName', 'sku.sku_name')} ilike ${likePattern}
        or ${visibleFieldSql(goodsSku, 'skuCode', 'sku.sku_code')} ilike ${likePattern})
      and (${brandId} = '' or ${visibleFieldSql(goodsSku, 'brandId', 'sku.brand_id', 'bigint')}::text = ${brandId})
    order by sku.sku_code limit ${sql.lit(MAX_UNOPENED_SKUS)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Brands of such SKUs. */
export async function unopenedBrands(
  db: Reader,
  tenantId: string,
  merchantCode: string,
): Promise<{ readonly id: string; readonly brandName: string }[]> {
  const { rows } = await sql<{
    id: string
    brandName: string
  }>`
    select b.id::text as id, ${visibleFieldSql(goodsBrand, 'brandName', 'b.brand_name')} as "brandName"
    from goods_brand b
    where b.tenant_id = ${tenantId} and b.is_deleted = 0
      and b.id in (select sku.brand_id ${NOT_OPENED(tenantId, merchantCode)})${visibleRowsSql(goodsBrand, 'b.id')}
    order by b.brand_name
  `.execute(db)
  return rows
}

/**
 * Available pieces of products delivered from stock, the merchant's own or the common one; -1 where stock
 * does not limit them.
 */
export async function stockOfGoods(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    qty: string
  }>`
    select g.id::text as id, case
    when spu.deliver_type = ${choiceSql(goodsSpu, 'deliverType', 'stock')} then coalesce((
      select sum(${visibleFieldSql(merchantStock, 'availableQty', 'ms.available_qty', 'bigint')})
      from merchant_stock ms
      join stock s on s.id = ms.stock_id
      where ms.tenant_id = g.tenant_id and ms.merchant_code = g.merchant_code and ${isPickableSql(sql`g.tenant_id`)}
        and ms.sku_id = g.sku_id${visibleRowsSql(merchantStock, 'ms.id')}),
      case
      when true${visibleRowsSql(goodsSku, 'sku.id')}
        and ${visibleFieldSql(goodsSku, 'availableQty', 'sku.available_qty', 'bigint')} is not null
      then ${pickableQtySql(sql`g.tenant_id`, sql`g.sku_id`)} end,
        0)
    else -1 end::text as qty
    from merchant_goods g
    join goods_sku sku on sku.id = g.sku_id and sku.tenant_id = g.tenant_id
    left join goods_spu spu on spu.id = sku.spu_id and spu.tenant_id = g.tenant_id
    where g.tenant_id = ${tenantId} and g.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, qty }) => [id, Number(qty)]))
}

/** The number of these products priced below cost, and below the floor of their SKU. */
export async function countBadPrices(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<{ readonly loss: number; readonly low: number }> {
  const {
    rows: [row],
  } = await sql<{
    loss: string
    low: string
  }>`
    select count(*) filter (where settle_price < cost_price)::text as loss,
      count(*) filter (where settle_price < coalesce(min_sale_price, 0))::text as low
    from merchant_goods
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
  `.execute(db)
  return { loss: Number(row?.loss ?? 0), low: Number(row?.low ?? 0) }
}

/** The pairs of these merchants and SKUs that are on a price list, as `merchant:sku`. */
export async function selectOpened(
  db: Reader,
  tenantId: string,
  { merchantIds, skuIds }: { readonly merchantIds: readonly string[]; readonly skuIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`
    select merchant_id || ':' || sku_id as key
    from merchant_goods
    where tenant_id = ${tenantId} and is_deleted = 0 and merchant_id = any(${merchantIds}::bigint[])
      and sku_id = any(${skuIds}::bigint[])
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Updates the terms of many products in one statement, so that the price history is written once. */
export async function updateTerms(
  db: Writer,
  tenantId: string,
  userId: string,
  changes: readonly { readonly id: string; readonly terms: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const table = Object.fromEntries(
    TERMS.map(([name]) => [
      name,
      changes.map(
        ({ terms }) => (name === 'accountMethod' ? METHOD_CODES[String(terms[name])] : terms[name]) ?? null,
      ),
    ]),
  )
  const columns = sql.join(TERMS.map(([name, , type]) => sql`${table[name]}::${sql.raw(type)}[]`)),
    names = sql.join(TERMS.map(([, column]) => sql.ref(column))),
    assignments = sql.join(TERMS.map(([, column]) => sql`${sql.ref(column)} = computed.${sql.ref(column)}`))
  await sql`
    update merchant_goods
    set ${assignments}, price_edited = true, update_user = ${userId}, update_time = now(),
      version = merchant_goods.version + 1
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${columns}) as computed (id, ${names})
    where merchant_goods.tenant_id = ${tenantId} and merchant_goods.id = computed.id
      and merchant_goods.is_deleted = 0
  `.execute(db)
}
const METHOD_CODES: Readonly<Record<string, number>> = accountMethods.wire
const TERMS = [
  ['accountMethod', 'account_method', 'smallint'],
  ['discount', 'discount', 'numeric'],
  ['point', 'point', 'numeric'],
  ['fixedPrice', 'fixed_price', 'bigint'],
  ['shopDiscount', 'shop_discount', 'numeric'],
  ['alertValue', 'alert_value', 'integer'],
] as const
