import { sql } from 'kysely'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { stockAlertConfig } from '../../../contract/resources/stock/stockAlertConfig.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { pickableOwnQtySql, pickableQtySql } from './pickableSql.ts'

const SET = stateSql(stockAlertConfig, 'set'),
  PLATFORM = choiceSql(stockAlertConfig, 'alertType', 'platform'),
  MERCHANT = choiceSql(stockAlertConfig, 'alertType', 'merchant'),
  EXPIRY = choiceSql(stockAlertConfig, 'alertType', 'expiry'),
  CARDS = choiceSql(goodsSku, 'goodsType', 'card', 'coupon', 'physicalCard')

/** What an alert `c` watches: pieces that may be delivered, those of its merchant `m`, or those that expire soon. */
const QUANTITY = sql`
  (case c.alert_type
    when ${PLATFORM} then ${pickableQtySql(sql`c.tenant_id`, sql`c.sku_id`)}
    when ${MERCHANT} then ${pickableOwnQtySql(sql`c.tenant_id`, sql`c.sku_id`, sql`m.merchant_code`)}
    else coalesce((
      select sum(s.available_qty) from stock s
      where s.tenant_id = c.tenant_id and s.sku_id = c.sku_id and s.status = ${stateSql(stock, 'valid')}
        and s.expire_time < now() + make_interval(days => c.threshold)), 0) end)::int
`

/** The present quantities of alerts, and when each was last told of. */
export async function alertFigures(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly qty: number; readonly last: string | null }>> {
  const { rows } = await sql<{ id: string; qty: number; last: string | null }>`
    select c.id::text as id, ${QUANTITY} as qty, (
      select to_char(max(r.last_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from alarm_record r
      where r.tenant_id = c.tenant_id and r.object_type = 'stockAlertConfig' and r.object_id = c.id::text) as last
    from stock_alert_config c
    left join merchant_config m on m.id = c.merchant_id and m.tenant_id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, qty, last }) => [id, { qty, last }]))
}

/** An alert whose quantity is at its threshold, and who is sent it by what (stored numbers of channels). */
export interface LowAlert {
  readonly tenantId: string
  readonly id: string
  readonly name: string
  readonly merchant: string
  readonly expires: boolean
  readonly isCard: boolean
  readonly qty: number
  readonly threshold: number
  readonly silenceMinutes: number
  readonly channels: readonly number[]
  readonly userIds: readonly string[]
}

/** The alerts of all tenants whose quantity is at most their threshold, or of which pieces expire soon. */
export async function lowAlerts(db: Reader): Promise<LowAlert[]> {
  const { rows } = await sql<LowAlert>`
    select * from (
      select c.tenant_id as "tenantId", c.id::text as id, coalesce(k.sku_name, k.sku_code) as name,
        coalesce(m.merchant_code, '') as merchant, c.alert_type = ${EXPIRY} as expires,
        k.goods_type in (${CARDS}) as "isCard", ${QUANTITY} as qty, c.threshold,
        coalesce(c.silence_minutes, 240) as "silenceMinutes", c.channels, c.receivers::text[] as "userIds"
      from stock_alert_config c
      join goods_sku k on k.id = c.sku_id and k.tenant_id = c.tenant_id and k.is_deleted = 0
      left join merchant_config m on m.id = c.merchant_id and m.tenant_id = c.tenant_id
      where c.alert_state = ${SET}) alerts
    where case when expires then qty > 0 else qty <= threshold end
  `.execute(db)
  return rows
}

/** Goods on sale that are to be stopped because none is left. */
export async function soldOutGoods(
  db: Reader,
): Promise<{ readonly tenantId: string; readonly skuId: string }[]> {
  const { rows } = await sql<{ tenantId: string; skuId: string }>`
    select c.tenant_id as "tenantId", c.sku_id::text as "skuId"
    from stock_alert_config c
    join goods_sku k on k.id = c.sku_id and k.tenant_id = c.tenant_id and k.is_deleted = 0
    left join merchant_config m on m.id = c.merchant_id and m.tenant_id = c.tenant_id
    where c.alert_state = ${SET} and c.alert_type = ${PLATFORM} and c.auto_off_shelf
      and k.status = ${stateSql(goodsSku, 'enabled')} and ${QUANTITY} = 0
    order by c.id limit 100
  `.execute(db)
  return rows
}
