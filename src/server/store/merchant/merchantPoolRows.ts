import { sql } from 'kysely'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { visibleRowsSql } from '../visibilitySql.ts'
import { ROUTED, USABLE } from './supplySql.ts'
import type { Reader, Writer } from '../db.ts'

const OFF = stateSql(merchantGoods, 'off'),
  ACTIVE = stateSql(merchantGoodsPool, 'active')

/** Deletes the supplier relations of a merchant before they are written again. */
export async function deleteRelations(db: Writer, tenantId: string, merchantId: string): Promise<void> {
  await db
    .deleteFrom('merchant_supplier_relation')
    .where('tenant_id', '=', tenantId)
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** SKUs a merchant has on sale or suspended, and how many of those on sale cannot be delivered. */
export async function selectStranded(
  db: Reader,
  tenantId: string,
  merchantId: string,
): Promise<{ readonly skuIds: string[]; readonly stranded: number }> {
  const { rows } = await sql<{
    sku: string
    stranded: boolean
  }>`
    select g.sku_id::text as sku, (g.state = ${stateSql(merchantGoods, 'on')} and not ${ROUTED}) as stranded
    from merchant_goods g
    join goods_sku sku on sku.id = g.sku_id
    left join goods_spu spu on spu.id = sku.spu_id
    cross join ${USABLE}
    where g.tenant_id = ${tenantId} and g.merchant_id = ${merchantId} and g.is_deleted = 0
      and g.state <> ${OFF}
  `.execute(db)
  return { skuIds: rows.map(({ sku }) => sku), stranded: rows.filter(({ stranded }) => stranded).length }
}

/** A SKU of a pool that is not opened for a merchant yet, with its initial discount. */
export interface UnopenedSku {
  readonly skuId: string
  readonly discount: number | null
}

// Compared by merchant code, because merchant_goods is unique by code and SKU: the index finds a row in
// one step, however many products the merchant has.
const missingSql = (tenantId: string, merchantId: string, poolId: string) => sql`
  from goods_pool_relation r
  join goods_pool p on p.id = r.pool_id
  join goods_sku sku on sku.id = r.sku_id and sku.tenant_id = r.tenant_id and sku.is_deleted = 0
    where r.tenant_id = ${tenantId} and r.pool_id = ${poolId} and r.is_deleted = 0
      and r.relation_state = ${stateSql(goodsPoolRelation, 'on')}
      and not exists (
        select 1
        from merchant_goods g
        where g.tenant_id = r.tenant_id
          and g.merchant_code = (
            select m.merchant_code
            from merchant_config m
            where m.id = ${merchantId} and m.tenant_id = ${tenantId})
          and g.sku_id = r.sku_id and g.is_deleted = 0)
`

/** The number of SKUs of a pool that are not opened for a merchant. */
export async function countMissing(
  db: Reader,
  tenantId: string,
  { merchantId, poolId }: { readonly merchantId: string; readonly poolId: string },
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n ${missingSql(tenantId, merchantId, poolId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * SKUs of a merchant's pool that are not opened for the merchant; with `since`, only those added to the pool
 * after that moment.
 */
export async function selectMissing(
  db: Reader,
  tenantId: string,
  {
    merchantId,
    poolId,
    since,
    limit,
  }: {
    readonly merchantId: string
    readonly poolId: string
    readonly since: string | null
    readonly limit: number
  },
): Promise<UnopenedSku[]> {
  const sinceSql =
    since === null ? sql`true` : sql`r.create_time > ${since}::timestamptz - interval '1 minute'`
  const { rows } = await sql<{
    sku: string
    discount: string | null
  }>`
    select r.sku_id::text as sku,
      coalesce(r.discount, p.default_discount)::text as discount ${missingSql(tenantId, merchantId, poolId)}
      and ${sinceSql}
    order by r.sort, r.id limit ${sql.lit(limit)}
  `.execute(db)
  return rows.map(({ sku, discount }) => ({
    skuId: sku,
    discount: discount === null ? null : Number(discount),
  }))
}

/**
 * Takes products off sale that a merchant got from these pools, or any merchant from these relations;
 * products with manually set prices are unchanged.
 */
export async function stopPooled(
  db: Writer,
  tenantId: string,
  {
    merchantId,
    poolIds,
    relationIds,
  }: {
    readonly merchantId?: string
    readonly poolIds?: readonly string[]
    readonly relationIds?: readonly string[]
  },
): Promise<void> {
  const goodsFilter = relationIds
    ? sql`
      (g.pool_id, g.sku_id) in (
        select pool_id, sku_id
        from goods_pool_relation
        where tenant_id = ${tenantId} and id = any(${relationIds}::bigint[]) and is_deleted = 1)
    `
    : sql`g.merchant_id = ${merchantId} and g.pool_id = any(${poolIds}::bigint[])`
  await sql`
    update merchant_goods g
    set state = ${OFF}, shop_state = ${choiceSql(merchantGoods, 'shopState', 'off')}, update_time = now(),
      version = version + 1
    where g.tenant_id = ${tenantId} and g.is_deleted = 0 and g.state <> ${OFF}
      and not coalesce(g.price_edited, false) and ${goodsFilter}
  `.execute(db)
}

/** Recounts the merchants of these pools. */
export async function recountPoolMerchants(
  db: Writer,
  tenantId: string,
  poolIds: readonly string[],
): Promise<void> {
  await sql`
    update goods_pool p
    set merchant_count = (
      select count(*)
      from merchant_goods_pool m
      where m.tenant_id = p.tenant_id and m.pool_id = p.id and m.status = ${ACTIVE} and m.is_deleted = 0)
    where p.tenant_id = ${tenantId} and p.id = any(${poolIds}::bigint[])
  `.execute(db)
}

/** A merchant's pool with SKUs to open, locked. */
export interface DuePool {
  readonly tenantId: string
  readonly id: string
  readonly since: string | null
}

/**
 * The next pools of merchants with SKUs added since they were last opened. A pool that a batch is opening is
 * skipped until the batch has ended, so that the batch counts all it opened.
 */
export async function claimDuePools(
  db: Writer,
  { limit, batchKind }: { readonly limit: number; readonly batchKind: string },
): Promise<DuePool[]> {
  const { rows } = await sql<DuePool>`
      select m.tenant_id as "tenantId", m.id::text as id, m.sync_time::text as since
      from merchant_goods_pool m
      join goods_pool p on p.id = m.pool_id and p.is_deleted = 0
        and p.status = ${stateSql(goodsPool, 'enabled')}
    where m.status = ${ACTIVE} and m.is_deleted = 0
      and not exists (
        select 1
        from batch_task t
        where t.task_status in (${stateSql(batchTask, 'queued', 'running')}) and t.is_deleted = 0
          and t.kind = ${batchKind}
          and t.input ->> 'id' = m.id::text)
      and (m.sync_time is null or (m.auto_open
          and exists (
            select 1
            from goods_pool_relation r
            where r.tenant_id = m.tenant_id and r.pool_id = m.pool_id and r.is_deleted = 0
              and r.create_time > m.sync_time - interval '1 minute')))
    order by m.sync_time nulls first limit ${sql.lit(limit)} for update of m skip locked
    `.execute(db)
  return rows
}

/** The SKUs among these that are opened for a merchant. */
export async function selectOpenedSkus(
  db: Reader,
  tenantId: string,
  merchantCode: string,
  skuIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    sku: string
  }>`
    select sku_id::text as sku
    from merchant_goods
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and is_deleted = 0
      and sku_id = any(${skuIds}::bigint[])${visibleRowsSql(merchantGoods, 'id')}
  `.execute(db)
  return new Set(rows.map(({ sku }) => sku))
}
