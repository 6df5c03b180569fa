import { sql } from 'kysely'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import type { Reader } from '../db.ts'
import { pickableOwnQtySql, pickableQtySql } from '../stock/pickableSql.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TroubledRow } from './moneyConditions.ts'

/** Goods of a merchant that run out. */
export interface LowStock extends TroubledRow {
  readonly merchantCode: string
  readonly isCard: boolean
  readonly qty: number
  readonly alertValue: number
}

/** Goods in stock whose quantity is at most the alert value of a merchant. */
export async function lowStocks(db: Reader): Promise<LowStock[]> {
  const cards = choiceSql(goodsSku, 'goodsType', 'card', 'coupon', 'physicalCard')
  const qty = sql`${pickableQtySql(sql`g.tenant_id`, sql`g.sku_id`)}
    + ${pickableOwnQtySql(sql`g.tenant_id`, sql`g.sku_id`, sql`g.merchant_code`)}`
  const { rows } = await sql<LowStock>`
    select * from (
      select g.tenant_id as "tenantId", g.id::text as id, coalesce(g.sku_name, g.sku_code) as name,
        g.merchant_code as "merchantCode", k.goods_type in (${cards}) as "isCard", (${qty})::int as qty,
        g.alert_value as "alertValue"
      from merchant_goods g join goods_sku k on k.id = g.sku_id and k.tenant_id = g.tenant_id
      join goods_spu p on p.id = k.spu_id and p.tenant_id = g.tenant_id
      where g.alert_value > 0 and g.state = ${stateSql(merchantGoods, 'on')} and g.is_deleted = 0
        and p.deliver_type = ${choiceSql(goodsSpu, 'deliverType', 'stock')} and k.is_deleted = 0) goods
    where qty <= "alertValue"
  `.execute(db)
  return rows
}

/** Goods of a supplier that cannot be ordered, or a supplier that is suspended. */
export interface ChannelFault extends TroubledRow {
  readonly kind: 'fused' | 'suspended' | 'losing'
  readonly supplier: string
  readonly reason: string
}

/** Channels that were disabled after failures, suspended suppliers, and goods that cost more than they bring. */
export async function channelFaults(db: Reader): Promise<ChannelFault[]> {
  const { rows } = await sql<ChannelFault>`
    select d.tenant_id as "tenantId", d.supplier_goods_id::text as id, max(d.sku_code) as name, 'fused' as kind,
      max(s.supplier_name) as supplier, '' as reason
    from goods_channel_detail d
    join supplier_config s on s.id = d.supplier_id and s.tenant_id = d.tenant_id
    where d.detail_state = ${stateSql(goodsChannelDetail, 'fused')} and d.is_deleted = 0
    group by d.tenant_id, d.supplier_goods_id
    union all
    select tenant_id, id::text, supplier_name, 'suspended', supplier_name, coalesce(suspend_reason, '')
    from supplier_config where status = ${stateSql(supplierConfig, 'suspended')} and is_deleted = 0
    union all
    select g.tenant_id, g.id::text, coalesce(g.goods_name, g.sku_code), 'losing', s.supplier_name, ''
    from supplier_goods g join supplier_config s on s.id = g.supplier_id and s.tenant_id = g.tenant_id
    where g.goods_state = ${stateSql(supplierGoods, 'losing')} and g.is_deleted = 0
  `.execute(db)
  return rows
}

/** Goods that a supplier says it has none of. */
export async function lackingGoods(db: Reader): Promise<(TroubledRow & { readonly supplier: string })[]> {
  const { rows } = await sql<TroubledRow & { readonly supplier: string }>`
    select g.tenant_id as "tenantId", g.id::text as id, coalesce(g.goods_name, g.sku_code) as name,
      s.supplier_name as supplier
    from supplier_goods g join supplier_config s on s.id = g.supplier_id and s.tenant_id = g.tenant_id
    where g.goods_state = ${stateSql(supplierGoods, 'lacking')} and g.is_deleted = 0
  `.execute(db)
  return rows
}
