import { sql } from 'kysely'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { couponWriteoff } from '../../../contract/resources/coupon/couponWriteoff.ts'
import type { Reader } from '../db.ts'
import type { BrokenRule } from '../marketing/brokenRule.ts'
import { stateSql } from '../storedValues.ts'

const USED = stateSql(couponuser, 'used'),
  EXPIRED = stateSql(couponuser, 'expired'),
  VOID = stateSql(couponuser, 'void')

/**
 * Coupons of every tenant whose counters contradict their rows (C1), whose quantities do not add up to the total (C2),
 * or whose uses and discounts do not add up (C3); at most a hundred of each.
 */
export async function couponDifferences(db: Reader): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<BrokenRule>`
    with held as (
      select tenant_id, coupon_id, count(*) as issued, count(*) filter (where state = ${USED}) as used,
        count(*) filter (where state = ${EXPIRED}) as expired, count(*) filter (where state = ${VOID}) as void
      from coupon_user group by 1, 2
    ), uses as (
      select tenant_id, coupon_id, count(*) as used, sum(discount_amount) as discount
      from coupon_writeoff where state = ${stateSql(couponWriteoff, 'used')} group by 1, 2
    )
    (select c.tenant_id as "tenantId", 'C1' as rule, c.id::text as id,
      concat_ws('/', c.issued_quantity, c.used_quantity, c.expired_quantity, c.void_quantity) || ' <> '
        || concat_ws('/', coalesce(h.issued, 0), coalesce(h.used, 0), coalesce(h.expired, 0), coalesce(h.void, 0))
        as figures
    from coupon c left join held h on h.tenant_id = c.tenant_id and h.coupon_id = c.id
    where (coalesce(c.issued_quantity, 0), coalesce(c.used_quantity, 0), coalesce(c.expired_quantity, 0),
      coalesce(c.void_quantity, 0)) is distinct from (coalesce(h.issued, 0), coalesce(h.used, 0),
      coalesce(h.expired, 0), coalesce(h.void, 0))
    order by c.id limit 100)
    union all
    (select c.tenant_id, 'C2', c.id::text, concat_ws(' + ', c.balance, c.reserved_quantity, c.issued_quantity,
      c.recycled_quantity) || ' <> ' || c.total_quantity
    from coupon c
    where c.balance is not null and c.balance + coalesce(c.reserved_quantity, 0) + coalesce(c.issued_quantity, 0)
      + coalesce(c.recycled_quantity, 0) <> c.total_quantity
    order by c.id limit 100)
    union all
    (select c.tenant_id, 'C3', c.id::text, concat_ws('/', c.used_quantity, c.discount_amount) || ' <> '
      || concat_ws('/', coalesce(u.used, 0), coalesce(u.discount, 0))
    from coupon c left join uses u on u.tenant_id = c.tenant_id and u.coupon_id = c.id
    where coalesce(c.used_quantity, 0) <> coalesce(u.used, 0)
      or coalesce(c.discount_amount, 0) <> coalesce(u.discount, 0)
    order by c.id limit 100)
  `.execute(db)
  return rows
}
