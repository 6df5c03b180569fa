import { sql } from 'kysely'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Reader, Writer } from '../db.ts'
import { visibleFieldSql } from '../visibilitySql.ts'

/** Pieces an order takes of a line of an activity; 0 limits nothing. */
export interface Claim {
  readonly activityId: string
  readonly skuId: string
  readonly merchantCode: string
  readonly qty: number
  readonly quota: number
  readonly limitPerMerchant: number
}

/** Takes pieces for a merchant, or for all with ''; false where not so many are left. */
async function take(
  db: Writer,
  tenantId: string,
  { activityId, skuId, qty }: Claim,
  { merchantCode, limit }: { readonly merchantCode: string; readonly limit: number },
): Promise<boolean> {
  await sql`
    insert into goods_activity_use (tenant_id, activity_id, sku_id, merchant_code)
    values (${tenantId}, ${activityId}, ${skuId}, ${merchantCode})
    on conflict do nothing
  `.execute(db)
  const { numAffectedRows } = await sql`
    update goods_activity_use u set used_qty = u.used_qty + ${qty}
    where u.tenant_id = ${tenantId} and u.activity_id = ${activityId}::bigint and u.sku_id = ${skuId}::bigint
      and u.merchant_code = ${merchantCode}
      and (${limit} = 0 or u.used_qty + ${qty} - coalesce((
        select sum(r.qty) from goods_activity_return r
        where r.activity_id = u.activity_id and r.sku_id = u.sku_id
          and (u.merchant_code = '' or r.merchant_code = u.merchant_code)), 0) <= ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Takes pieces of a line, of its quota and of the limit of the merchant; false where either has not so many left. */
export const takeUse = async (db: Writer, tenantId: string, claim: Claim): Promise<boolean> =>
  (await take(db, tenantId, claim, { merchantCode: '', limit: claim.quota })) &&
  (await take(db, tenantId, claim, { merchantCode: claim.merchantCode, limit: claim.limitPerMerchant }))

/** Takes back what the same transaction took. */
export async function untakeUse(
  db: Writer,
  tenantId: string,
  { activityId, skuId, merchantCode, qty }: Claim,
): Promise<void> {
  await sql`
    update goods_activity_use set used_qty = used_qty - ${qty}
    where tenant_id = ${tenantId} and activity_id = ${activityId}::bigint and sku_id = ${skuId}::bigint
      and merchant_code in ('', ${merchantCode})
  `.execute(db)
}

/** Gives back what an order did not use; once for each order. */
export async function giveBackUse(
  db: Writer,
  tenantId: string,
  order: {
    readonly id: string
    readonly activityId: string
    readonly skuId: string
    readonly merchantCode: string
    readonly qty: number
  },
): Promise<void> {
  await sql`
    insert into goods_activity_return (tenant_id, order_id, activity_id, sku_id, merchant_code, qty)
    select u.tenant_id, ${order.id}::bigint, u.activity_id, u.sku_id, u.merchant_code, ${order.qty}
    from goods_activity_use u
    where u.tenant_id = ${tenantId} and u.activity_id::text = ${order.activityId}
      and u.sku_id = ${order.skuId}::bigint and u.merchant_code = ${order.merchantCode}
    on conflict do nothing
  `.execute(db)
}

/** What was ordered of each SKU of activities, by `activity:sku`. */
export async function usesOf(
  db: Reader,
  tenantId: string,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; used: number }>`
    select u.activity_id || ':' || u.sku_id as key,
      (u.used_qty - coalesce((
        select sum(r.qty) from goods_activity_return r
        where r.activity_id = u.activity_id and r.sku_id = u.sku_id), 0))::float8 as used
    from goods_activity_use u
    where u.tenant_id = ${tenantId} and u.activity_id = any(${activityIds}::bigint[]) and u.merchant_code = ''
  `.execute(db)
  return new Map(rows.map(({ key, used }) => [key, used]))
}

/** A line of an activity with its goods. */
export interface LineRow {
  readonly id: string
  readonly skuId: string
  readonly skuCode: string | null
  readonly skuName: string | null
  readonly minSalePrice: number | null
  readonly activityPrice: number | null
  readonly quota: number
  readonly limitPerMerchant: number
}

/** A page of the lines of an activity. */
export async function linePage(
  db: Reader,
  tenantId: string,
  {
    activityId,
    size,
    offset,
  }: { readonly activityId: string; readonly size: number; readonly offset: number },
): Promise<{ readonly lines: readonly LineRow[]; readonly total: number }> {
  const { rows } = await sql<LineRow & { readonly total: number }>`
    select i.id::text as id, i.sku_id::text as "skuId",
      ${visibleFieldSql(goodsSku, 'skuCode', 's.sku_code')} as "skuCode",
      ${visibleFieldSql(goodsSku, 'skuName', 's.sku_name')} as "skuName",
      ${visibleFieldSql(goodsSku, 'minSalePrice', 's.min_sale_price', 'bigint')}::float8 as "minSalePrice",
      i.activity_price::float8 as "activityPrice", coalesce(i.quota, 0) as quota,
      coalesce(i.limit_per_merchant, 0) as "limitPerMerchant", count(*) over ()::int as total
    from goods_activity_items i
    left join goods_sku s on s.id = i.sku_id and s.tenant_id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.goods_activity_id = ${activityId}::bigint
    order by i.position limit ${size} offset ${offset}
  `.execute(db)
  return { lines: rows, total: rows[0]?.total ?? 0 }
}
