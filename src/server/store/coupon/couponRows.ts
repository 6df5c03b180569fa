import { sql } from 'kysely'
import type { State } from '../../../contract/define/row.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** States of customers' coupons by their stored numbers. */
export const NAMES = Object.fromEntries(
  Object.entries(couponuser.states.wire).map(([name, number]) => [number, name]),
) as Readonly<Record<number, State<typeof couponuser>>>

/** How many customers' coupons of a template may still be used. */
export async function openCoupons(db: Reader, tenantId: string, couponId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from coupon_user
    where tenant_id = ${tenantId} and coupon_id = ${couponId}::bigint
      and state in (${stateSql(couponuser, 'unused', 'locked')})
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** A customer's coupon as merchants' programs see it. */
export interface OfferedCoupon {
  readonly couponNo: string
  readonly couponName: string
  readonly benefit: string
  readonly couponType: number
  readonly threshold: number
  readonly beginTime: string
  readonly endTime: string
  readonly state: State<typeof couponuser>
  readonly orderNo: string | null
  readonly discountAmount: number | null
}
const OFFERED = 200

/**
 * One coupon by its number, or the usable ones of a person, at most 200; without those that only another merchant may
 * take. An unused coupon whose time is over counts as expired at once.
 */
export async function couponsOf(
  db: Reader,
  tenantId: string,
  {
    couponNo,
    digest,
    merchantId,
  }: { readonly couponNo: string | null; readonly digest: string | null; readonly merchantId: string | null },
): Promise<readonly OfferedCoupon[]> {
  const which =
    couponNo === null
      ? sql`mobile_hmac = ${digest}::varchar and state = ${stateSql(couponuser, 'unused')} and end_time >= now()`
      : sql`coupon_no = ${couponNo}`
  const { rows } = await sql<
    Omit<OfferedCoupon, 'state'> & { readonly wire: number; readonly isOver: boolean }
  >`
    select coupon_no as "couponNo", coupon_name as "couponName", benefit, coupon_type as "couponType",
      (snapshot ->> 'threshold')::float8 as threshold,
      to_char(begin_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "beginTime",
      to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endTime",
      state as wire, end_time < now() as "isOver", order_no as "orderNo",
      discount_amount::float8 as "discountAmount"
    from coupon_user
    where tenant_id = ${tenantId} and ${which}
      and coalesce(snapshot ->> 'merchantId', ${merchantId}::text) is not distinct from ${merchantId}::text
    order by end_time, id limit ${OFFERED}
  `.execute(db)
  return rows.map(({ wire, isOver, ...row }) => {
    const state = NAMES[wire] ?? 'void'
    return { ...row, state: state === 'unused' && isOver ? 'expired' : state }
  })
}
