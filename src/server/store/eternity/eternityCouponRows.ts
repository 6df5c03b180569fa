import { sql } from 'kysely'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityCouponHistoricRecord } from '../../../contract/resources/eternity/eternityCouponHistoricRecord.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { QuotaType } from '../../../contract/parts/quota.ts'
import type { Reader, Writer } from '../db.ts'
import { moveQuota, type Quota } from '../marketing/quotaRows.ts'
import { stateSql } from '../storedValues.ts'

/** The stock of a template. */
export const COUPON_STOCK: Quota = {
  type: 'eternityCoupon',
  kind: 'count',
  table: eternityCoupon.table,
  balance: 'balance',
}

/** A movement of the stock of a template; `total` and `issued` are added to its counters. */
export interface StockMove {
  readonly couponId: string
  readonly type: QuotaType
  readonly delta: number
  readonly bizNo: string
  readonly issued?: number
  readonly remark?: string
}

/** Moves the stock of a template; false where it does not suffice. */
export const moveCouponStock = (
  db: Writer,
  tenantId: string,
  { couponId, issued, ...move }: StockMove,
): Promise<boolean> =>
  moveQuota(db, tenantId, COUPON_STOCK, {
    ...move,
    ownerId: couponId,
    ...(issued === undefined ? {} : { counters: { issued_qty: issued } }),
  })

/** Whether another template that is not over has this name. */
export async function couponNameTaken(
  db: Reader,
  tenantId: string,
  { couponName, exceptId }: { readonly couponName: string; readonly exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from eternity_coupon
    where tenant_id = ${tenantId} and is_deleted = 0 and coupon_name = ${couponName}
      and status <> ${stateSql(eternityCoupon, 'ended')} and id <> ${exceptId ?? '0'}::bigint
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** The number of the next version of a template; its row is locked by whoever changes it. */
export async function nextVersion(db: Reader, tenantId: string, couponId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version_no), 0)::int + 1 as next from ${sql.table(eternityCouponHistoricRecord.table)}
    where tenant_id = ${tenantId} and coupon_id = ${couponId}
  `.execute(db)
  return rows[0]?.next ?? 1
}

/** A template whose stock is low, or of which vouchers end soon. */
export interface CouponAlert {
  readonly tenantId: string
  readonly id: string
  readonly name: string
  readonly qty: number
  readonly limit: number
  readonly userIds: readonly string[]
}

/** Templates of every tenant whose stock is at most their threshold. */
export async function lowCoupons(db: Reader): Promise<readonly CouponAlert[]> {
  const { rows } = await sql<CouponAlert>`
    select tenant_id as "tenantId", id::text as id, coupon_name as name, balance as qty, alert_stock as limit,
      coalesce(alert_user_ids, '{}')::text[] as "userIds"
    from eternity_coupon
    where is_deleted = 0 and alert_enabled and status = ${stateSql(eternityCoupon, 'enabled')}
      and balance <= alert_stock
  `.execute(db)
  return rows
}

/** Templates of every tenant with usable vouchers that end within their days of warning. */
export async function endingCoupons(db: Reader): Promise<readonly CouponAlert[]> {
  const { rows } = await sql<CouponAlert>`
    select c.tenant_id as "tenantId", c.id::text as id, c.coupon_name as name, count(*)::int as qty,
      c.alert_days as limit, coalesce(c.alert_user_ids, '{}')::text[] as "userIds"
    from eternity_coupon c
    join eternity_order o on o.tenant_id = c.tenant_id and o.coupon_id = c.id
      and o.order_status in (${stateSql(eternityOrder, 'unused', 'part')})
      and o.valid_end between now() and now() + make_interval(days => c.alert_days)
    where c.is_deleted = 0 and c.alert_enabled and c.alert_days > 0
    group by c.tenant_id, c.id, c.coupon_name, c.alert_days, c.alert_user_ids
  `.execute(db)
  return rows
}
