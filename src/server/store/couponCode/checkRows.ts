import { sql } from 'kysely'
import type { State } from '../../../contract/define/row.ts'
import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import type { Reader } from '../db.ts'
import type { BrokenRule } from '../marketing/brokenRule.ts'
import { stateSql } from '../storedValues.ts'

const inState = (
  ...names: readonly [State<typeof couponActivityCode>, ...State<typeof couponActivityCode>[]]
) => sql`count(*) filter (where state in (${stateSql(couponActivityCode, ...names)}))`
const code = (name: State<typeof couponActivityCode>) => stateSql(couponActivityCode, name)
const sold = (...names: readonly [State<typeof couponOrder>, ...State<typeof couponOrder>[]]) =>
  stateSql(couponOrder, ...names)

/** The counters of an activity, and what its codes come to, in the same order. */
const COUNTERS = sql`
  concat_ws('/', coalesce(a.total_stock, 0), coalesce(a.handed_qty, 0), coalesce(a.balance, 0),
    coalesce(a.assigned_qty, 0), coalesce(a.redeemed_qty, 0), coalesce(a.refunded_qty, 0),
    coalesce(a.void_qty, 0), coalesce(a.expired_qty, 0))
`
const COUNTED = sql`
  concat_ws('/', coalesce(k.total, 0), coalesce(k.handed, 0), coalesce(k.available, 0), coalesce(k.assigned, 0),
    coalesce(k.redeemed, 0), coalesce(k.refunded, 0), coalesce(k.void, 0), coalesce(k.expired, 0))
`

/** Counters that contradict their codes (A1), and reserves that contradict the open codes (A2). */
async function counterDifferences(db: Reader): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<BrokenRule>`
    with codes as (
      select activity_id, count(*) as total, ${inState('available')} as available,
        ${inState('assigned')} as assigned, ${inState('redeemed')} as redeemed, ${inState('refunded')} as refunded,
        ${inState('void')} as void, ${inState('expired')} as expired, ${inState('available', 'assigned')} as open,
        count(assign_time) as handed
      from coupon_activity_code group by 1
    ), making as (
      select activity_id, sum(quantity - made_qty) as unmade from coupon_code_batch
      where batch_state = ${stateSql(couponCodeBatch, 'making')} group by 1
    ), reserved as (
      select coalesce(a.coupon_id, i.coupon_id) as coupon_id,
        sum((coalesce(k.open, 0) + coalesce(m.unmade, 0)) * coalesce(i.quantity, 1)) as quantity
      from coupon_activity a
      left join coupon_activity_items i on i.coupon_activity_id = a.id and a.coupon_id is null
      left join codes k on k.activity_id = a.id left join making m on m.activity_id = a.id
      group by 1
    )
    (select a.tenant_id as "tenantId", 'A1' as rule, a.id::text as id, ${COUNTERS} || ' <> ' || ${COUNTED} as figures
    from coupon_activity a left join codes k on k.activity_id = a.id
    where ${COUNTERS} <> ${COUNTED}
    order by a.id limit 100)
    union all
    (select c.tenant_id, 'A2', c.id::text, c.reserved_quantity || ' <> ' || coalesce(r.quantity, 0)
    from coupon c left join reserved r on r.coupon_id = c.id
    where coalesce(c.reserved_quantity, 0) <> coalesce(r.quantity, 0)
    order by c.id limit 100)
  `.execute(db)
  return rows
}

/** Orders whose code stands elsewhere, or that got more back than they paid (O1). */
async function orderDifferences(db: Reader): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<BrokenRule>`
    (select o.tenant_id as "tenantId", 'O1' as rule, o.id::text as id, o.coupon_state || ' <> ' || k.state as figures
    from coupon_order o join coupon_activity_code k on k.id = o.code_id and k.tenant_id = o.tenant_id
    where (k.state = ${code('assigned')} and o.coupon_state <> ${sold('issued')})
      or (k.state = ${code('redeemed')} and o.coupon_state <> ${sold('redeemed')})
      or (k.state = ${code('refunded')} and o.coupon_state <> ${sold('refunded')})
      or (k.state = ${code('expired')} and o.coupon_state not in (${sold('expired', 'refunded')}))
      or k.state in (${code('available')}, ${code('void')}) or k.order_no is distinct from o.order_no
    order by o.id limit 100)
    union all
    (select o.tenant_id, 'O1', o.order_id::text, sum(o.refunded_amount) || ' > ' || sum(o.amount)
    from coupon_order o group by o.tenant_id, o.order_id
    having sum(o.refunded_amount) > sum(o.amount)
    order by o.order_id limit 100)
  `.execute(db)
  return rows
}

/** What contradicts itself in the activities, codes and code orders of every tenant; at most a hundred of each rule. */
export const codeDifferences = async (db: Reader): Promise<readonly BrokenRule[]> => [
  ...(await counterDifferences(db)),
  ...(await orderDifferences(db)),
]
