import { type Invariant, MINE } from './invariant.ts'

const held = (state: string): string => `
  (select count(*) from coupon_user u where u.tenant_id = c.tenant_id and u.coupon_id = c.id ${state})
`

/** Coupons: what was given away, used and taken back. */
export const COUPONS: readonly Invariant[] = [
  {
    name: 'coupon counters',
    text: 'the counters of a coupon agree with its rows',
    broken: () => `
      select c.coupon_code from coupon c
      where c.${MINE} and (c.issued_quantity <> ${held('')} or c.used_quantity <> ${held('and u.state = 2')}
        or c.expired_quantity <> ${held('and u.state = 3')} or c.void_quantity <> ${held('and u.state = 4')})
    `,
  },
  {
    name: 'coupon stock',
    text: 'what is left, reserved, issued and taken back is what there was',
    broken: () => `
      select c.coupon_code from coupon c
      where c.${MINE} and c.balance is not null
        and c.balance + c.reserved_quantity + c.issued_quantity + c.recycled_quantity <> c.total_quantity
    `,
  },
  {
    name: 'quota ledger',
    text: 'a balance is the sum of its movements',
    broken: () => `
      select c.coupon_code from coupon c
      where c.${MINE} and c.balance is not null and c.balance <> coalesce((
        select sum(l.delta) from mkt_quota_ledger l
        where l.tenant_id = c.tenant_id and l.owner_id = c.id::text and l.owner_type = 1), 0)
    `,
  },
  {
    name: 'coupon limit',
    text: 'nobody has had more of a coupon than each may have, and everybody is counted',
    broken: () => `
      select c.coupon_code, u.mobile_hmac from coupon c
      join coupon_user u on u.tenant_id = c.tenant_id and u.coupon_id = c.id
      left join coupon_holder h on h.coupon_id = c.id and h.mobile_hmac = u.mobile_hmac
      where c.${MINE}
      group by c.coupon_code, c.limit_per_user, u.mobile_hmac, h.issued
      having count(*) > c.limit_per_user or count(*) <> coalesce(h.issued, 0)
    `,
  },
  {
    name: 'coupon uses',
    text: 'a used coupon has one use that stands, any other none; discounts add up',
    broken: () => `
      select c.coupon_code from coupon c
      where c.${MINE} and (exists (
          select 1 from coupon_user u where u.tenant_id = c.tenant_id and u.coupon_id = c.id and (
            select count(*) from coupon_writeoff w
            where w.tenant_id = u.tenant_id and w.coupon_no = u.coupon_no and w.state = 1
          ) <> (u.state = 2)::int)
        or c.discount_amount <> coalesce((
          select sum(w.discount_amount) from coupon_writeoff w
          where w.tenant_id = c.tenant_id and w.coupon_id = c.id and w.state = 1), 0))
    `,
  },
  {
    name: 'coupon grants',
    text: 'an ended grant has a record for each of its recipients',
    broken: () => `
      select g.batch_no from coupon_grant g
      where g.${MINE} and g.grant_state in (2, 3, 4)
        and (coalesce(g.success_count, 0) * g.quantity_per_user <> (
            select count(*) from coupon_record r
            where r.tenant_id = g.tenant_id and r.batch_no = g.batch_no and r.send_state = 1)
          or coalesce(g.fail_count, 0) <> (select count(*) from coupon_record r
            where r.tenant_id = g.tenant_id and r.batch_no = g.batch_no and r.send_state = 2))
    `,
  },
]
