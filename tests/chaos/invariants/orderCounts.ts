import { ENDED, merchants, MINE, UNCHANGED, type Invariant } from './invariant.ts'

/** Counters, caps and callbacks of orders against what the orders delivered. */
export const ORDER_COUNTS: readonly Invariant[] = [
  {
    name: 'delivered',
    text: 'delivered pieces and cost of a top-up equal those of its attempts',
    broken: () =>
      `
        select o.order_no, o.success_qty, o.cost_amount
        from merchant_order_info o
        left join (
          select order_id, sum(delivered_qty) as qty,
            sum(purchase_price * delivered_qty - cost_back_amount) as cost
          from channel_order_info
          where ${MINE} and channel_state = 30
          group by 1) c on c.order_id = o.id
        where o.${MINE} and o.goods_type = 1
          and (o.success_qty <> coalesce(c.qty, 0) or o.cost_amount <> coalesce(c.cost, 0))
          and ${UNCHANGED}
      `,
  },
  {
    name: 'O5',
    text: "a merchant's number names one order",
    broken: () =>
      `
        select merchant_code, merchant_order_no
        from merchant_order_info
        where ${MINE}
        group by 1, 2
        having count(*) > 1
      `,
  },
  {
    name: 'counts',
    text: 'the maintained order counts equal the orders',
    broken: () =>
      `
        with counted as (
          select order_state, sum(n) as n, sum(amount) as amount, sum(refund_amount) as back
          from (
            select order_state, n, amount, refund_amount
            from order_count_hour
            where ${MINE} and axis = 0
            union all
            select order_state, n, amount, refund_amount
            from order_count_delta
            where ${MINE} and axis = 0) d
          group by 1),
          real as (
            select order_state, count(*) as n, sum(order_amount) as amount, sum(refund_amount) as back
            from merchant_order_info
            where ${MINE}
            group by 1)
        select order_state, a.n as counted, r.n as real
        from counted a full join real r using (order_state)
        where (coalesce(a.n, 0), coalesce(a.amount, 0),
          coalesce(a.back, 0)) is distinct from (coalesce(r.n, 0), coalesce(r.amount, 0),
          coalesce(r.back, 0))
      `,
  },
  {
    name: 'counters',
    text: 'risk counters count the open and the successful orders',
    broken: (world) =>
      `
        with real as (
          select merchant_code, (create_time at time zone 'Asia/Shanghai')::date as day,
            count(*) filter (where counts) as times,
            coalesce(sum(order_amount) filter (where counts), 0) as amount
          from (
            select o.*, not (order_state = 50 or (order_state = 40 and success_qty = 0)) as counts
            from merchant_order_info o
            where ${MINE} and merchant_code in (${merchants(world, false)})) o
          group by 1, 2)
        select r.*, c.times as counted, c.amount as sum
        from real r
        left join risk_counter c on c.${MINE} and c.merchant_code = r.merchant_code
          and c.target = 'merchant' and c.day = r.day
        where (coalesce(c.times, 0), coalesce(c.amount, 0)) is distinct from (r.times, r.amount)
      `,
  },
  {
    name: 'caps',
    text: 'a daily cap counts the pieces at suppliers and the delivered ones',
    broken: (world) =>
      `
        select d.supplier_goods_id, d.used, coalesce(c.qty, 0) as qty
        from supplier_goods_day d
        left join (
          select supplier_goods_id, (submit_time at time zone 'Asia/Shanghai')::date as day, sum(qty) as qty
          from channel_order_info
          where ${MINE} and channel_state <> 40
          group by 1, 2) c on c.supplier_goods_id::text = d.supplier_goods_id::text
          and c.day = d.day
        where d.${MINE} and d.day = '${world.startedAt.slice(0, 10)}'::date and d.used < coalesce(c.qty, 0)
      `,
  },
  {
    name: 'callbacks',
    text: 'every ended order has its callback',
    broken: (world) =>
      `
        select order_no, order_state
        from merchant_order_info o
        where ${MINE} and merchant_code in (${merchants(world, true)}) and order_state in ${ENDED}
          and not exists (
            select 1
            from notify_task t
            where t.tenant_id = o.tenant_id and t.biz_no = o.order_no and t.event = case o.order_state
            when 30 then 'order.success' when 35 then 'order.part' else 'order.fail' end)
          and ${UNCHANGED}
      `,
  },
]
