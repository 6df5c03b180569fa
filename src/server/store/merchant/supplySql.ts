import { type RawBuilder, sql } from 'kysely'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantSupplierRelation } from '../../../contract/resources/merchant/merchantSupplierRelation.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import { codesLeftSql, pickableOwnQtySql, pickableQtySql } from '../stock/pickableSql.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** The stored states of channels in use, and of those disabled after failures. */
export const ON = stateSql(goodsChannelDetail, 'on'),
  FUSED = stateSql(goodsChannelDetail, 'fused')
/** The stored state of products that are on sale. */
export const SHELVED = stateSql(goodsSpu, 'on')
const ONLY = choiceSql(merchantSupplierRelation, 'relationType', 'only'),
  NEVER = choiceSql(merchantSupplierRelation, 'relationType', 'never')
const BY_HAND = choiceSql(goodsSpu, 'deliverType', 'manual'),
  FROM_STOCK = choiceSql(goodsSpu, 'deliverType', 'stock', 'stockFirst'),
  BY_CHANNEL = choiceSql(goodsSpu, 'deliverType', 'api', 'stockFirst')

/**
 * The configuration in effect: that of the merchant, else of its group, else the general one; the parameters
 * are columns or values.
 */
export const chosenSql = (
  tenantId: RawBuilder<unknown>,
  {
    sku,
    code,
    group,
  }: {
    readonly sku: RawBuilder<unknown>
    readonly code: RawBuilder<unknown>
    readonly group: RawBuilder<unknown>
  },
): RawBuilder<unknown> => sql`
  select c.id, c.route_mode, c.fail_switch, c.max_switch from goods_channel_group c
    where c.tenant_id = ${tenantId} and c.sku_id = ${sku} and c.is_deleted = 0
      and c.state = ${stateSql(goodsChannelGroupConfig, 'on')}
      and (c.merchant_code = ${code} or (c.merchant_code is null
          and (c.merchant_group_id = ${group} or c.merchant_group_id is null)))
    order by c.merchant_code nulls last, c.merchant_group_id nulls last limit 1
`

/** Suppliers a merchant's orders may go to. */
export const allowedSql = (
  tenantId: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  not exists (
    select 1
    from merchant_supplier_relation r
    where r.tenant_id = ${tenantId} and r.merchant_code = ${code} and r.relation_type = ${NEVER}
      and r.supplier_id = d.supplier_id)
    and (not exists (
      select 1
      from merchant_supplier_relation r
      where r.tenant_id = ${tenantId} and r.merchant_code = ${code} and r.relation_type = ${ONLY}) or exists (
      select 1
      from merchant_supplier_relation r
      where r.tenant_id = ${tenantId} and r.merchant_code = ${code} and r.relation_type = ${ONLY}
        and r.supplier_id = d.supplier_id))
`

/** Goods on offer, their active supplier and its enabled group, of a channel `d`. */
export const SUPPLY_JOINS = sql`
  join supplier_goods sg on sg.id = d.supplier_goods_id and sg.tenant_id = d.tenant_id
    and sg.is_deleted = 0 and sg.goods_state = ${stateSql(supplierGoods, 'supplying')}
    join supplier_config s on s.id = d.supplier_id and s.tenant_id = d.tenant_id and s.is_deleted = 0
      and s.status = ${stateSql(supplierConfig, 'active')}
    join supplier_group sgr on sgr.id = s.supplier_group_id
      and sgr.status = ${stateSql(supplierGroup, 'enabled')}
`
/** After this time a channel disabled after failures is tried again, and a trial without result is repeated. */
const TRIAL_INTERVAL = sql`interval '10 minutes'`
/** Whether the channel `d`, disabled after failures, may be tried by one order now. */
export const IS_TRIAL_DUE = sql`
  (d.detail_state = ${FUSED} and d.fused_time < now() - ${TRIAL_INTERVAL}
    and (d.probe_time is null or d.probe_time < d.fused_time or d.probe_time < now() - ${TRIAL_INTERVAL}))
`
/** Whether the channel `d` takes orders: in use, or due for a trial. */
export const IS_CHANNEL_ON = sql`(d.detail_state = ${ON} or ${IS_TRIAL_DUE})`

/**
 * The number of channels that can deliver a merchant's product, and their lowest cost; for `g`, a row of
 * merchant_goods.
 */
export const USABLE = sql`
  lateral (
    select count(*) as n, min(sg.purchase_price) as cost
    from (${chosenSql(sql`g.tenant_id`, {
      sku: sql`g.sku_id`,
      code: sql`g.merchant_code`,
      group: sql`g.merchant_group_id`,
    })}) c
      join goods_channel_detail d on d.config_id = c.id and d.tenant_id = g.tenant_id
        and d.is_deleted = 0 and ${IS_CHANNEL_ON}
      ${SUPPLY_JOINS}
    where ${allowedSql(sql`g.tenant_id`, sql`g.merchant_code`)}) usable
`

/**
 * Whether a merchant's product can be delivered now: by hand, from stock or an activity of codes, or by a channel; for
 * `g` with its `sku`, `spu` and `usable`.
 */
export const ROUTED = sql`
  coalesce(spu.deliver_type = ${BY_HAND} or (spu.deliver_type in (${FROM_STOCK})
      and (${pickableQtySql(sql`g.tenant_id`, sql`g.sku_id`)} > 0
        or ${pickableOwnQtySql(sql`g.tenant_id`, sql`g.sku_id`, sql`g.merchant_code`)} > 0
        or ${codesLeftSql(sql`g.tenant_id`, sql`g.sku_id`)} > 0))
    or (spu.deliver_type in (${BY_CHANNEL}) and usable.n > 0), false)
`
