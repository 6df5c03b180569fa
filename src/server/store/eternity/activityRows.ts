import { sql } from 'kysely'
import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reader, Writer } from '../db.ts'
import { findMatching } from '../rows.ts'
import { stateSql } from '../storedValues.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

const DONE = stateSql(eternityVerification, 'done'),
  ENABLED = stateSql(activityEternityCoupon, 'enabled'),
  GOODS = sql.table('activity_eternity_coupon_goods')

export type Activity = Row<typeof activityEternityCoupon>

/** An activity, locked, so that its daily amount and its limits are counted by one use at a time. */
export async function lockActivity(db: Writer, tenantId: string, id: string): Promise<Activity | null> {
  const [activity] = await findMatching(db, activityEternityCoupon, { tenantId, ids: [id], lock: true })
  return activity ?? null
}

/** What a piece of goods of an activity costs, and how much of it there is. */
export interface OfferedGoods {
  readonly id: string
  readonly skuName: string | null
  readonly consumeTimes: number | null
  readonly consumeAmount: number | null
  readonly stockLimit: number
  readonly usedQty: number
  readonly perUserLimit: number
}

export async function offeredGoods(
  db: Reader,
  tenantId: string,
  { activityId, skuId }: { readonly activityId: string; readonly skuId: string },
): Promise<OfferedGoods | null> {
  const { rows } = await sql<OfferedGoods>`
    select id::text as id, sku_name as "skuName", consume_times as "consumeTimes",
      consume_amount::float8 as "consumeAmount", coalesce(stock_limit, 0) as "stockLimit",
      coalesce(used_qty, 0) as "usedQty", coalesce(per_user_limit, 0) as "perUserLimit"
    from ${GOODS}
    where tenant_id = ${tenantId} and activity_eternity_coupon_id = ${activityId} and sku_id = ${skuId}
  `.execute(db)
  return rows[0] ?? null
}

/** Adds to what was exchanged of goods; false where that is more than there is. */
export async function moveGoods(
  db: Writer,
  tenantId: string,
  { activityId, skuId, qty }: { readonly activityId: string; readonly skuId: string; readonly qty: number },
): Promise<boolean> {
  const { rows } = await sql`
    update ${GOODS} set used_qty = coalesce(used_qty, 0) + ${qty}
    where tenant_id = ${tenantId} and activity_eternity_coupon_id = ${activityId} and sku_id = ${skuId}
      and (${qty} < 0 or coalesce(stock_limit, 0) = 0 or coalesce(used_qty, 0) + ${qty} <= stock_limit)
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    update activity_eternity_coupon set exchanged_qty = coalesce(exchanged_qty, 0) + ${qty}
    where tenant_id = ${tenantId} and id = ${activityId}
  `.execute(db)
  return true
}

/** Pieces exchanged in an activity: today by all, and ever by one person, of all goods and of one. */
export interface ExchangedPieces {
  readonly today: number
  readonly byUser: number
  readonly ofGoodsByUser: number
}

export async function exchangedPieces(
  db: Reader,
  tenantId: string,
  {
    activityId,
    skuId,
    digest,
  }: { readonly activityId: string; readonly skuId: string; readonly digest: string | null },
): Promise<ExchangedPieces> {
  const { rows } = await sql<ExchangedPieces>`
    select coalesce(sum(quantity) filter (where (verify_time at time zone 'Asia/Shanghai')::date
        = (now() at time zone 'Asia/Shanghai')::date), 0)::int as today,
      coalesce(sum(quantity) filter (where mobile_hmac = ${digest}), 0)::int as "byUser",
      coalesce(sum(quantity) filter (where mobile_hmac = ${digest} and sku_id = ${skuId}), 0)::int as "ofGoodsByUser"
    from eternity_verification
    where tenant_id = ${tenantId} and activity_id = ${activityId} and status = ${DONE}
  `.execute(db)
  return rows[0] ?? { today: 0, byUser: 0, ofGoodsByUser: 0 }
}

/** Whether anything was ever exchanged in one of these activities. */
export async function wereExchanged(db: Reader, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from eternity_verification
    where tenant_id = ${tenantId} and activity_id = any(${ids}::bigint[]) limit 1
  `.execute(db)
  return rows.length > 0
}

/** Who created activities. */
export async function activityCreators(
  db: Reader,
  tenantId: string,
): Promise<readonly { readonly id: string; readonly realName: string }[]> {
  const { rows } = await sql<{ id: string; realName: string }>`
    select distinct u.id::text as id, u.real_name as "realName"
    from activity_eternity_coupon a join account u on u.id = a.create_user
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 ${visibleRowsSql(activityEternityCoupon, 'a.id')}
    order by 2, 1
  `.execute(db)
  return rows
}

/** Activities in force, for choices. */
export async function enabledActivities(
  db: Reader,
  tenantId: string,
): Promise<readonly { readonly id: string; readonly activityName: string }[]> {
  const { rows } = await sql<{ id: string; activityName: string }>`
    select id::text as id,
      ${visibleFieldSql(activityEternityCoupon, 'activityName', 'activity_name')} as "activityName"
    from activity_eternity_coupon
    where tenant_id = ${tenantId} and is_deleted = 0 and status = ${ENABLED}
      ${visibleRowsSql(activityEternityCoupon, 'id')}
    order by id desc limit 500
  `.execute(db)
  return rows
}

const NAME_LENGTH = 40

/** A name for the copy of an activity that no other activity has. */
export async function nameOfCopy(db: Reader, tenantId: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '-副本' : `-副本${number}`,
      candidate = `${name.slice(0, NAME_LENGTH - suffix.length)}${suffix}`
    const { rows } = await sql`
      select 1 from activity_eternity_coupon
      where tenant_id = ${tenantId} and is_deleted = 0 and activity_name = ${candidate}
    `.execute(db)
    if (rows.length === 0) return candidate
  }
}
