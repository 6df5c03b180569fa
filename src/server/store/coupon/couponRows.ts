import { sql } from 'kysely'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** How many customers' coupons of a template may still be used. */
export async function openCoupons(db: Reader, tenantId: string, couponId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from coupon_user
    where tenant_id = ${tenantId} and coupon_id = ${couponId}::bigint
      and state in (${stateSql(couponuser, 'unused', 'locked')})
  `.execute(db)
  return rows[0]?.n ?? 0
}
