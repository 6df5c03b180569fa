import { sql, type RawBuilder } from 'kysely'
import { BIZ_NUMBERS } from '../../../contract/parts/bizTypes.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import type { Reader } from '../db.ts'
import type { BrokenRule } from '../marketing/brokenRule.ts'
import { choiceSql, stateSql, valueSql } from '../storedValues.ts'
import { visibleRowsSql } from '../visibilitySql.ts'

const VALUED = choiceSql(eternityOrder, 'couponKind', 'valued'),
  is = (name: 'unused' | 'part' | 'used' | 'expired' | 'void') =>
    sql`o.order_status = ${stateSql(eternityOrder, name)}`,
  LIVE = sql`o.order_status in (${stateSql(eternityOrder, 'unused', 'part')})`,
  DONE = stateSql(eternityVerification, 'done')

/** How the vouchers of a template stand. */
export interface CouponFigures {
  readonly couponId: string
  readonly unusedQty: number
  readonly partQty: number
  readonly usedQty: number
  readonly expiredQty: number
  readonly voidQty: number
  readonly verifiedAmount: number
  readonly settledTotal: number
  readonly pendingTotal: number
}

export async function couponFigures(
  db: Reader,
  tenantId: string,
  couponIds: readonly string[],
): Promise<ReadonlyMap<string, CouponFigures>> {
  const { rows } = await sql<CouponFigures>`
    select o.coupon_id::text as "couponId",
      count(*) filter (where ${is('unused')})::int as "unusedQty",
      count(*) filter (where ${is('part')})::int as "partQty",
      count(*) filter (where ${is('used')})::int as "usedQty",
      count(*) filter (where ${is('expired')})::int as "expiredQty",
      count(*) filter (where ${is('void')})::int as "voidQty",
      coalesce(sum(o.face_value - o.balance) filter (where o.coupon_kind = ${VALUED}), 0)::float8 as "verifiedAmount",
      coalesce(sum(o.settled_amount), 0)::float8 as "settledTotal",
      coalesce(sum(o.settle_price - o.settled_amount)
        filter (where ${LIVE} or (${is('expired')} and o.settled_time is null)), 0)::float8 as "pendingTotal"
    from eternity_order o
    where o.tenant_id = ${tenantId} and o.coupon_id = any(${couponIds}::bigint[])
    group by o.coupon_id
  `.execute(db)
  return new Map(rows.map((row) => [row.couponId, row]))
}

/** What statistics are about, and by what they are grouped. */
export interface StatisticsScope {
  readonly couponId: string | null
  readonly contractPartyId: string | null
  readonly merchantCode: string | null
  readonly begin: string
  readonly end: string
  readonly groupBy: 'day' | 'coupon' | 'merchant' | null
}

const KEYS: Readonly<Record<NonNullable<StatisticsScope['groupBy']>, RawBuilder<unknown>>> = {
  day: sql`to_char(o.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  coupon: sql`o.coupon_id::text`,
  merchant: sql`o.merchant_code`,
}

/** The sums of statistics; amounts are those of valued vouchers, times those of counted ones. */
export interface StatisticsFigures {
  readonly key: string | null
  readonly issuedCount: number
  readonly issuedAmount: number
  readonly usedCount: number
  readonly partCount: number
  readonly unusedCount: number
  readonly expiredCount: number
  readonly immutableCount: number
  readonly verifiedTimes: number
  readonly verifiedAmount: number
  readonly balanceAmount: number
  readonly expiredAmount: number
  readonly immutableAmount: number
}

/** Figures of the vouchers issued in a span, which the caller may see. */
export async function statisticsRows(
  db: Reader,
  tenantId: string,
  { couponId, contractPartyId, merchantCode, begin, end, groupBy }: StatisticsScope,
): Promise<readonly StatisticsFigures[]> {
  const key = groupBy ? KEYS[groupBy] : sql`null::text`
  const { rows } = await sql<StatisticsFigures>`
    select ${key} as key, count(*)::int as "issuedCount",
      coalesce(sum(o.face_value) filter (where o.coupon_kind = ${VALUED}), 0)::float8 as "issuedAmount",
      count(*) filter (where ${is('used')})::int as "usedCount",
      count(*) filter (where ${is('part')})::int as "partCount",
      count(*) filter (where ${is('unused')})::int as "unusedCount",
      count(*) filter (where ${is('expired')})::int as "expiredCount",
      count(*) filter (where ${is('void')})::int as "immutableCount",
      coalesce(sum(o.total_times - o.remain_times), 0)::int as "verifiedTimes",
      coalesce(sum(o.face_value - o.balance) filter (where o.coupon_kind = ${VALUED}), 0)::float8 as "verifiedAmount",
      coalesce(sum(o.balance) filter (where ${LIVE}), 0)::float8 as "balanceAmount",
      coalesce(sum(o.balance) filter (where ${is('expired')}), 0)::float8 as "expiredAmount",
      coalesce(sum(o.balance) filter (where ${is('void')}), 0)::float8 as "immutableAmount"
    from eternity_order o
    where o.tenant_id = ${tenantId}
      and o.create_time >= ${begin}::timestamp at time zone 'Asia/Shanghai'
      and o.create_time <= ${end}::timestamp at time zone 'Asia/Shanghai'
      and (${couponId}::bigint is null or o.coupon_id = ${couponId}::bigint)
      and (${contractPartyId}::bigint is null or o.contract_party_id = ${contractPartyId}::bigint)
      and (${merchantCode}::text is null or o.merchant_code = ${merchantCode})
      ${visibleRowsSql(eternityOrder, 'o.id')}
    group by 1 order by 1 limit 1000
  `.execute(db)
  return rows
}

/**
 * What contradicts the rules of vouchers: face and times equal what is left and what was used (E1, E3), templates
 * count them (E2), shares add up (E4), and what is pending is in the account for it or held (E5); at most a hundred.
 */
export async function eternityDifferences(db: Reader, tenantId: string): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<BrokenRule>`
    with used as (
      select order_id, sum(verify_amount) as amount, sum(verify_times) as times, sum(settle_amount) as settled
      from eternity_verification where tenant_id = ${tenantId} and status = ${DONE} group by order_id
    ), v as (
      select o.*, coalesce(u.amount, 0) as used_amount, coalesce(u.times, 0) as used_count,
        coalesce(u.settled, 0) as used_settled,
        case when o.coupon_kind = ${VALUED} then floor(o.settle_price::numeric * (o.face_value - o.balance)
          / nullif(o.face_value, 0))
          else floor(o.settle_price::numeric * (o.total_times - o.remain_times) / nullif(o.total_times, 0)) end as due,
        case when ${LIVE} or (${is('expired')} and o.settled_time is null)
          then o.settle_price - o.settled_amount else 0 end as pending
      from eternity_order o left join used u on u.order_id = o.id where o.tenant_id = ${tenantId}
    ), broken as (
      select 'E1' as rule, id, balance || ' + ' || used_amount || ' <> ' || face_value as figures from v
        where coupon_kind = ${VALUED} and (face_value <> balance + used_amount or balance < 0)
      union all
      select 'E3', id, remain_times || ' + ' || used_count || ' <> ' || total_times from v
        where coupon_kind <> ${VALUED} and (total_times <> remain_times + used_count or remain_times < 0)
      union all
      select 'E4', id, concat_ws('/', settled_amount, used_settled, due, settle_price) from v
        where settled_amount <> used_settled or settled_amount < due or settled_amount > settle_price
      union all
      select 'E2', c.id, coalesce(c.issued_qty, 0) || ' <> ' || coalesce(n.issued, 0) from eternity_coupon c
        left join (select coupon_id, count(*) as issued from v group by 1) n on n.coupon_id = c.id
        where c.tenant_id = ${tenantId} and coalesce(c.issued_qty, 0) <> coalesce(n.issued, 0)
      union all
      select 'E5', l.owner_id, l.balance || ' <> ' || coalesce(a.pending, 0) from ledger_account l
        left join (select account_id, sum(pending) as pending from v
          where settle_mode = ${choiceSql(eternityCoupon, 'settleMode', 'issue')} group by 1) a
          on a.account_id = l.owner_id
        where l.tenant_id = ${tenantId} and l.subject = '2301' and l.balance <> coalesce(a.pending, 0)
      union all
      select 'E5', v.id, v.pending || ' <> ' || coalesce(h.open, 0) from v
        left join (select biz_no, sum(amount - captured_amount - released_amount) as open from ledger_hold
          where tenant_id = ${tenantId} and biz_type = ${valueSql(BIZ_NUMBERS, 'charge')} group by 1) h
          on h.biz_no = v.order_no
        where v.settle_mode = ${choiceSql(eternityCoupon, 'settleMode', 'use')}
          and v.pending <> coalesce(h.open, 0)
    )
    select ${tenantId} as "tenantId", rule, id::text as id, figures from broken order by 2, 3 limit 100
  `.execute(db)
  return rows
}
