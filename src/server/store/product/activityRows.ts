import { sql } from 'kysely'
import type { Choice, Row } from '../../../contract/define/row.ts'
import { goodsActivity } from '../../../contract/resources/product/goodsActivity.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

export type Activity = Row<typeof goodsActivity>

const PUBLISHED = stateSql(goodsActivity, 'published'),
  OPEN = stateSql(goodsActivity, 'published', 'paused')
const ALL = choiceSql(goodsActivity, 'merchantScope', 'all')
const TYPES = goodsActivity.fields.activityType.wire as Readonly<Record<string, number>>

/** The line of a running activity for some goods of a merchant, and what was ordered of it. */
export interface ActivityLine {
  readonly activityId: string
  readonly activityName: string
  readonly skuId: string
  readonly merchantCode: string
  readonly type: Choice<typeof goodsActivity, 'activityType'>
  readonly activityPrice: Fen | null
  readonly fullAmount: Fen | null
  readonly minusAmount: Fen | null
  /** 0 where nothing limits it. */
  readonly quota: number
  readonly limitPerMerchant: number
  readonly used: number
  readonly usedByMerchant: number
}

/** What was ordered of the line `i` of the activity `a`, by a merchant or, with '', by all. */
const usedSql = (merchantCode: string) => sql`
  (coalesce((
    select u.used_qty from goods_activity_use u
    where u.activity_id = a.id and u.sku_id = i.sku_id and u.merchant_code = ${sql.raw(merchantCode)}), 0)
  - coalesce((
    select sum(r.qty) from goods_activity_return r
    where r.activity_id = a.id and r.sku_id = i.sku_id
      and (${sql.raw(merchantCode)} = '' or r.merchant_code = ${sql.raw(merchantCode)})), 0))::float8
`

/** The lines of activities that run at a moment, for goods of merchants; at most one for each. */
export async function runningLines(
  db: Reader,
  tenantId: string,
  goods: readonly { readonly merchantCode: string; readonly merchantId: string; readonly skuId: string }[],
  at: Date,
): Promise<readonly ActivityLine[]> {
  if (goods.length === 0) return []
  const { rows } = await sql<
    Omit<ActivityLine, 'type' | 'activityPrice' | 'fullAmount' | 'minusAmount'> & {
      readonly type: number
      readonly activityPrice: number | null
      readonly fullAmount: number | null
      readonly minusAmount: number | null
    }
  >`
    select a.id::text as "activityId", a.activity_name as "activityName", i.sku_id::text as "skuId",
      one.merchant_code as "merchantCode", a.activity_type as type, i.activity_price::float8 as "activityPrice",
      a.full_amount::float8 as "fullAmount", a.minus_amount::float8 as "minusAmount",
      coalesce(i.quota, 0) as quota, coalesce(i.limit_per_merchant, 0) as "limitPerMerchant",
      ${usedSql("''")} as used, ${usedSql('one.merchant_code')} as "usedByMerchant"
    from unnest(${goods.map(({ merchantCode }) => merchantCode)}::varchar[],
      ${goods.map(({ merchantId }) => merchantId)}::bigint[], ${goods.map(({ skuId }) => skuId)}::bigint[])
      as one (merchant_code, merchant_id, sku_id)
    join goods_activity_items i on i.sku_id = one.sku_id and i.tenant_id = ${tenantId}
    join goods_activity a on a.id = i.goods_activity_id and a.tenant_id = i.tenant_id and a.is_deleted = 0
    where a.activity_state = ${PUBLISHED} and a.start_time <= ${at} and a.end_time > ${at}
      and (a.merchant_scope = ${ALL} or one.merchant_id = any(a.merchant_ids))
    order by a.id
  `.execute(db)
  return rows.map(({ type, activityPrice, fullAmount, minusAmount, ...row }) => ({
    ...row,
    type: (Object.keys(TYPES).find((name) => TYPES[name] === type) ?? 'special') as ActivityLine['type'],
    activityPrice: activityPrice === null ? null : fen(activityPrice),
    fullAmount: fullAmount === null ? null : fen(fullAmount),
    minusAmount: minusAmount === null ? null : fen(minusAmount),
  }))
}

/** One activity of a tenant is published at a time, so that no two overlap. */
export async function lockActivities(db: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goods activity ${tenantId}`}, 0))`.execute(db)
}

/**
 * The code of a published activity, or one of `alongside`, with goods of this one for one of its merchants in its
 * time; null where there is none.
 */
export async function overlappingActivity(
  db: Reader,
  tenantId: string,
  { id, startTime, endTime, merchantScope, merchantIds }: Activity,
  alongside: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select a.activity_code as code
    from goods_activity a
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.id <> ${id}::bigint
      and (a.activity_state = ${PUBLISHED} or a.id = any(${alongside}::bigint[]))
      and a.start_time < (${endTime}::timestamp at time zone 'Asia/Shanghai')
      and a.end_time > (${startTime}::timestamp at time zone 'Asia/Shanghai')
      and (${merchantScope === 'all'} or a.merchant_scope = ${ALL}
        or a.merchant_ids && ${merchantIds ?? []}::bigint[])
      and exists (
        select 1 from goods_activity_items mine
        join goods_activity_items other on other.sku_id = mine.sku_id and other.tenant_id = mine.tenant_id
        where mine.goods_activity_id = ${id}::bigint and other.goods_activity_id = a.id)
    limit 1
  `.execute(db)
  return rows[0]?.code ?? null
}

/** Activities of every tenant whose time is over. */
export async function overActivities(
  db: Reader,
): Promise<readonly { readonly tenantId: string; readonly id: string }[]> {
  const { rows } = await sql<{ tenantId: string; id: string }>`
    select tenant_id as "tenantId", id::text as id
    from goods_activity
    where is_deleted = 0 and activity_state in (${OPEN}) and end_time <= now()
    order by end_time, id limit 200
  `.execute(db)
  return rows
}
