import { CODE_INVARIANTS } from '../../support/couponCodes.ts'
import { type Invariant, MINE } from './invariant.ts'

/** Balances of owners of quotas: table, number of the owner's kind, column, and what is added up of the movements. */
const QUOTAS = [
  ['coupon', 1, 'balance', 'delta'],
  ['coupon_activity', 2, 'balance', 'delta'],
  ['eternity_coupon', 4, 'balance', 'delta'],
  ['favor_coupon', 5, 'balance', 'delta'],
  ['red_envelope', 7, 'count_balance', 'delta'],
  ['red_envelope', 7, 'amount_balance', 'amount_delta'],
] as const
const quotas: readonly Invariant[] = QUOTAS.map(([table, type, balance, delta]) => ({
  name: `quota of ${table}.${balance}`,
  text: 'a balance is the sum of its movements and never below nothing',
  broken: () => `
    select o.id, o.${balance} from ${table} o
    where o.${MINE} and o.is_deleted = 0 and o.${balance} is not null and (o.${balance} < 0
      or o.${balance} <> coalesce((
        select sum(l.${delta}) from mkt_quota_ledger l
        where l.tenant_id = o.tenant_id and l.owner_id = o.id::text and l.owner_type = ${type}), 0))
  `,
}))

const codes: readonly Invariant[] = Object.entries(CODE_INVARIANTS).map(([name, broken]) => ({
  name: `codes: ${name}`,
  text: 'codes, their coupons and their orders agree',
  broken: () => broken,
}))

/** Records of vouchers whose stock is one of the run. */
const OURS = `
  favor_record r left join favor_sandbox_coupon p on p.tenant_id = r.tenant_id and p.request_no = r.record_no
`
const vouchers: readonly Invariant[] = [
  {
    name: 'vouchers sent',
    text: 'what the platform issued is issued here, under one number',
    broken: ({ marketing }) => `
      select r.record_no, r.state, p.coupon_id from ${OURS}
      where r.${MINE} and r.favor_coupon_id in (${marketing.stocks.join()})
        and ((p.coupon_id is null and r.coupon_id is not null)
          or (p.coupon_id is not null and r.state <> 1 and r.coupon_id is distinct from p.coupon_id)
          or (p.coupon_id is not null and r.state in (0, 5, 6)))
    `,
  },
  {
    name: 'vouchers used',
    text: 'a voucher is used here exactly where it is at the platform; one whose time is over does not come back',
    broken: ({ marketing }) => `
      select r.record_no, r.state, p.state as platform from ${OURS}
      where r.${MINE} and r.favor_coupon_id in (${marketing.stocks.join()}) and p.coupon_id is not null
        and (r.state = 3) <> (p.state = 'USED') and not (r.state = 3 and r.expire_time <= now())
    `,
  },
  {
    name: 'voucher counters',
    text: 'a stock counts the uses of its vouchers',
    broken: () => `
      select s.id, s.used_count from favor_coupon s
      where s.${MINE} and s.used_count <> (
        select count(*) from favor_record r where r.tenant_id = s.tenant_id and r.favor_coupon_id = s.id
          and r.state = 3)
    `,
  },
  {
    name: 'vouchers of a program',
    text: 'one number of a merchant is one voucher that somebody has or may have, reissued or not',
    broken: ({ marketing }) => `
      select r.biz_order_no from favor_record r
      where r.${MINE} and r.favor_id = ${marketing.offer.id} and r.biz_order_no like '%CN-%'
        and r.state in (1, 2, 3, 4)
      group by 1 having count(*) > 1
    `,
  },
]

const redPackets: readonly Invariant[] = [
  {
    name: 'red packets sent',
    text: 'what the platform sent is sent here, once and with its amount',
    broken: ({ marketing }) => `
      select r.record_no, r.state, r.amount, p.amount as platform from red_envelope_record r
      left join red_packet_sandbox p on p.tenant_id = r.tenant_id and p.record_no = r.record_no
      where r.${MINE} and r.envelope_id in (${marketing.envelopes.join()})
        and ((p.record_no is null and r.state in (2, 3, 5, 6))
          or (p.record_no is not null and (r.state in (0, 4) or r.amount <> p.amount)))
    `,
  },
]

/** Campaigns: what was given away, counted and paid. */
export const CAMPAIGNS: readonly Invariant[] = [...quotas, ...codes, ...vouchers, ...redPackets]

/** Rules that the server itself checks, by the call that does. */
export const CHECKED_BY_SERVER = ['voucherRules', 'redRules', 'eternityCheck'] as const
