import { type RawBuilder, sql } from 'kysely'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { goodsChannelDetail } from '../../../contract/resources/merchant/goodsChannelDetail.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { allowedSql, chosenSql, FUSED, IS_CHANNEL_ON, IS_TRIAL_DUE, ON, SUPPLY_JOINS } from './supplySql.ts'
import type { Reader, Writer } from '../db.ts'
import { ago } from '../expressions.ts'

const OFF = stateSql(goodsChannelDetail, 'off'),
  GOODS_OFF = stateSql(merchantGoods, 'off'),
  DEPOSIT = choiceSql(contractPartyAccount, 'settleMode', 'deposit')

/** The order a channel is looked for. */
export interface RouteQuery {
  readonly merchantCode: string
  /** The group of the merchant, or the merchant whose group is looked up. */
  readonly merchantGroupId: string | { readonly ofMerchant: string }
  readonly skuId: string
  readonly qty: number
  readonly province: string | null
  readonly at: Date
}
/** A channel that can deliver, with the values it is chosen by. */
export interface Channel {
  readonly detailId: string
  readonly supplierGoodsId: string
  readonly supplierId: string
  readonly supplierSkuCode: string
  readonly purchasePrice: Fen
  readonly priority: number
  readonly weight: number
  readonly level: number
  readonly routeMode: number
  readonly failSwitch: boolean
  readonly maxSwitch: number
  readonly dayLimitQty: number
  /** Disabled after failures and due for a trial, which one order at a time makes. */
  readonly isFused: boolean
  /** Minutes until the result of an attempt is overdue; 0 where the supplier has no timeout of its own. */
  readonly resultTimeoutMin: number
}

/** The channels that can take an order now, unsorted. */
export async function selectChannels(
  db: Reader,
  tenantId: string,
  { merchantCode, merchantGroupId, skuId, qty, province, at }: RouteQuery,
): Promise<Channel[]> {
  const tenant = sql`${tenantId}`,
    code = sql`${merchantCode}`,
    group = groupSql(tenantId, merchantGroupId),
    timeOfDay = sql`to_char(${at}::timestamptz at time zone 'Asia/Shanghai', 'HH24:MI')`
  const { rows } = await sql<ChannelRecord>`
    select d.id::text as "detailId", sg.id::text as "supplierGoodsId", s.id::text as "supplierId",
      coalesce(sg.supplier_sku_code, '') as "supplierSkuCode", sg.purchase_price::text as "purchasePrice",
      coalesce(d.priority, 9999)::text as priority, coalesce(d.weight, 0)::text as weight,
      coalesce(sgr.level, 0)::text as level, c.route_mode::text as "routeMode",
      c.fail_switch as "failSwitch", c.max_switch::text as "maxSwitch",
      coalesce(sg.day_limit_qty, 0)::text as "dayLimitQty", d.detail_state = ${FUSED} as "isFused",
      case when s.account_id is null then '0' else coalesce(s.result_timeout_min, 0)::text end
        as "resultTimeoutMin"
    from (${chosenSql(tenant, { sku: sql`${skuId}`, code, group })}) c
      join goods_channel_detail d on d.config_id = c.id and d.tenant_id = ${tenantId} and d.is_deleted = 0
      ${SUPPLY_JOINS}
      left join contract_party_account a on a.id = s.account_id
    where ${IS_CHANNEL_ON} and ${allowedSql(tenant, code)}
      and (d.open_time is null or d.close_time is null
        or case when d.open_time <= d.close_time then ${timeOfDay} >= d.open_time and ${timeOfDay} < d.close_time
        else ${timeOfDay} >= d.open_time or ${timeOfDay} < d.close_time end)
      and (coalesce(sg.day_limit_qty, 0) = 0 or coalesce((
        select used
        from supplier_goods_day u
        where u.supplier_goods_id = sg.id
          and u.day = (${at}::timestamptz at time zone 'Asia/Shanghai')::date), 0)
          + ${qty}::integer <= sg.day_limit_qty)
      and (${province}::text is null or sg.provinces is null or jsonb_typeof(sg.provinces) <> 'array'
        or jsonb_array_length(sg.provinces) = 0 or jsonb_exists(sg.provinces, ${province}::text))
      and (a.settle_mode is distinct from ${DEPOSIT} or -a.balance >= sg.purchase_price * ${qty}::bigint)
      and (coalesce(d.rate_limit, 0) = 0 or d.rate_limit > (
        select coalesce(sum(u.used), 0)
        from goods_channel_use u
        where u.detail_id = d.id and u.minute = date_trunc('minute', ${at}::timestamptz)))
  `.execute(db)
  return rows.map(channelOf)
}

/** A channel as returned by the statement. */
type ChannelRecord = {
  readonly [K in keyof Channel]: Channel[K] extends number ? string : Channel[K]
}
const channelOf = (row: ChannelRecord): Channel => ({
  ...row,
  purchasePrice: fen(Number(row.purchasePrice)),
  priority: Number(row.priority),
  weight: Number(row.weight),
  level: Number(row.level),
  routeMode: Number(row.routeMode),
  maxSwitch: Number(row.maxSwitch),
  dayLimitQty: Number(row.dayLimitQty),
  resultTimeoutMin: Number(row.resultTimeoutMin),
})

const groupSql = (tenantId: string, group: RouteQuery['merchantGroupId']): RawBuilder<unknown> =>
  typeof group === 'string'
    ? sql`${group}`
    : sql`(
        select merchant_group_id from merchant_config where tenant_id = ${tenantId} and id = ${group.ofMerchant})`

/** Counts an order given to a channel, or the result of one. */
export async function countUse(
  db: Writer,
  tenantId: string,
  detailId: string,
  {
    used = 0,
    ended = 0,
    failed = 0,
  }: { readonly used?: number; readonly ended?: number; readonly failed?: number },
): Promise<void> {
  await sql`
    insert into goods_channel_use (tenant_id, detail_id, minute, part, used, ended, failed)
    values (${tenantId}, ${detailId}, date_trunc('minute', now()), ${Math.floor(Math.random() * 16)},
      ${used}, ${ended}, ${failed})
    on conflict (detail_id, minute, part) do update set used = goods_channel_use.used + excluded.used,
      ended = goods_channel_use.ended + excluded.ended,
      failed = goods_channel_use.failed + excluded.failed
  `.execute(db)
}

/** Reserves the trial of a disabled channel for one order; false where another order makes it. */
export async function reserveTrial(db: Writer, tenantId: string, detailId: string): Promise<boolean> {
  const { rows } = await sql`
    update goods_channel_detail set probe_time = now()
    where id = (
      select d.id
      from goods_channel_detail d
      where d.id = ${detailId} and d.tenant_id = ${tenantId} and ${IS_TRIAL_DUE} for update skip locked)
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Records the result of trying a disabled channel again: enables it, or postpones the next trial. Returns the
 * SKU whose supply changed; null where the channel was not on trial.
 */
export async function settleTrial(
  db: Writer,
  tenantId: string,
  detailId: string,
  worked: boolean,
): Promise<string | null> {
  const set = worked
    ? sql`detail_state = ${ON}, fused_time = null, probe_time = null, version = version + 1`
    : sql`fused_time = now()`
  const { rows } = await sql<{ skuId: string }>`
    update goods_channel_detail set ${set}, update_time = now()
    where id = ${detailId} and tenant_id = ${tenantId} and detail_state = ${FUSED}
      and fused_time < now() - interval '10 minutes'
    returning sku_id::text as "skuId"
  `.execute(db)
  return rows[0]?.skuId ?? null
}

/**
 * Disables channels that failed in at least half of twenty or more orders within five minutes, and deletes
 * old counts. Returns tenants and SKUs of the disabled channels.
 */
export async function fuseChannels(
  db: Writer,
): Promise<{ readonly tenantId: string; readonly skuId: string }[]> {
  const { rows } = await sql<{
    tenantId: string
    skuId: string
  }>`
    with bad as (
      select detail_id
      from goods_channel_use
      where minute > now() - interval '5 minutes'
      group by detail_id
      having sum(ended) >= 20 and sum(failed) * 2 >= sum(ended))
    update goods_channel_detail d
    set detail_state = ${FUSED}, fused_time = now(), update_time = now(), version = version + 1
    from bad
    where d.id = bad.detail_id and d.detail_state = ${ON} and d.is_deleted = 0
    returning d.tenant_id as "tenantId", d.sku_id::text as "skuId"
  `.execute(db)
  await db.deleteFrom('goods_channel_use').where('minute', '<', ago('1 hour')).execute()
  return rows
}

/**
 * Updates the summaries of the configurations of these SKUs for lists: text of the channels, number of
 * enabled ones, lowest cost, lowest price.
 */
export async function recountConfigs(db: Writer, tenantId: string, skuIds: readonly string[]): Promise<void> {
  await sql`
    update goods_channel_detail d set cost_price = sg.purchase_price
    from supplier_goods sg
    where d.tenant_id = ${tenantId} and d.sku_id = any(${skuIds}::bigint[])
      and sg.id = d.supplier_goods_id and d.cost_price is distinct from sg.purchase_price
  `.execute(db)
  await sql`
    update goods_channel_group
    set channel_text = computed.channel_text, channel_count = computed.n, lowest_cost = computed.cost,
      fused = computed.fused, min_settle_price = computed.price
    from (
      select c.id,
        left(string_agg(s.supplier_name || '·' || d.priority || case d.detail_state when ${OFF} then '·停用'
          when ${FUSED} then '·熔断' else '' end, '，'
          order by d.priority, d.cost_price, d.id),
          400) as channel_text,
        (count(d.id) filter (where d.detail_state = ${ON}))::int as n,
        min(d.cost_price) filter (where d.detail_state = ${ON}) as cost,
          coalesce(bool_or(d.detail_state = ${FUSED}), false) as fused,
        (
          select min(g.settle_price)
          from merchant_goods g
          where g.tenant_id = c.tenant_id and g.sku_id = c.sku_id and g.is_deleted = 0
            and g.state <> ${GOODS_OFF}
            and (c.merchant_code is null or g.merchant_code = c.merchant_code)
            and (c.merchant_group_id is null or g.merchant_group_id = c.merchant_group_id)) as price
      from goods_channel_group c
      left join goods_channel_detail d on d.config_id = c.id and d.is_deleted = 0
        and d.tenant_id = c.tenant_id
      left join supplier_config s on s.id = d.supplier_id
      where c.tenant_id = ${tenantId} and c.sku_id = any(${skuIds}::bigint[]) and c.is_deleted = 0
        group by c.id) as computed
    where goods_channel_group.id = computed.id
      and (goods_channel_group.channel_text, goods_channel_group.channel_count,
        goods_channel_group.lowest_cost, goods_channel_group.fused,
        goods_channel_group.min_settle_price) is distinct from (computed.channel_text, computed.n, computed.cost,
        computed.fused, computed.price)
  `.execute(db)
}
