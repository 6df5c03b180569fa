import { accounts, ENDED, MINE, ofOrder, OPEN, UNCHANGED, type Invariant } from './invariant.ts'

/** Amounts, holds and attempts of orders. */
export const ORDERS: readonly Invariant[] = [
  {
    name: 'O1 amount',
    text: 'the amount of an order is that of its pieces',
    broken: () =>
      `select order_no from merchant_order_info o where ${MINE} and order_amount <> unit_price * qty`,
  },
  {
    name: 'O1 captured',
    text: 'an ended order paid for what was delivered',
    broken: () =>
      `
        select order_no, captured_amount, success_qty
        from merchant_order_info o
        where ${MINE} and order_state in ${ENDED} and deduct_type = 1
          and captured_amount <> unit_price * success_qty and ${UNCHANGED}
      `,
  },
  {
    name: 'O1 open',
    text: 'an open order paid nothing yet',
    broken: () =>
      `
        select order_no
        from merchant_order_info o
        where ${MINE} and order_state in ${OPEN} and captured_amount <> 0
      `,
  },
  {
    name: 'O1 refund',
    text: 'no more is refunded than was paid and delivered',
    broken: () =>
      `
        select order_no
        from merchant_order_info o
        where ${MINE}
          and (refund_amount < 0 or refund_amount > captured_amount or refunded_qty > success_qty)
      `,
  },
  {
    name: 'O2',
    text: 'at its end every piece succeeded or failed',
    broken: () =>
      `
        select order_no, qty, success_qty, fail_qty
        from merchant_order_info o
        where ${MINE} and order_state in ${ENDED} and success_qty + fail_qty <> qty and ${UNCHANGED}
      `,
  },
  {
    name: 'O3 charged',
    text: 'the ledger charged what the order says',
    broken: (world) =>
      `
        select order_no, captured_amount, ${ofOrder(20)} as charged
        from merchant_order_info o
        where ${MINE} and account_id in (${accounts(world)}) and captured_amount <> ${ofOrder(20)}
      `,
  },
  {
    name: 'O3 refunded',
    text: 'the ledger refunded what the order says',
    broken: (world) =>
      `
        select order_no, refund_amount, ${ofOrder(21)} as refunded
        from merchant_order_info o
        where ${MINE} and account_id in (${accounts(world)}) and refund_amount <> ${ofOrder(21)}
      `,
  },
  {
    name: 'holds open',
    text: 'an open order holds its whole amount',
    broken: (world) =>
      `
        select order_no
        from merchant_order_info o
        where ${MINE} and account_id in (${accounts(world)}) and order_state in ${OPEN}
          and deduct_type = 1 and order_amount > 0
          and not exists (
            select 1
            from ledger_hold h
            where h.tenant_id = o.tenant_id and h.biz_type = 20 and h.biz_no = o.order_no and h.status = 1
              and h.amount = o.order_amount and h.captured_amount + h.released_amount = 0)
      `,
  },
  {
    name: 'holds ended',
    text: 'an ended order holds nothing',
    broken: () =>
      `
        select order_no
        from merchant_order_info o
        join ledger_hold h on h.tenant_id = o.tenant_id and h.biz_type = 20 and h.biz_no = o.order_no
        where o.${MINE} and order_state in ${ENDED} and h.status = 1
      `,
  },
  {
    name: 'O4 slots',
    text: 'a slice of an order is at one supplier at most, and its slot is released at its end',
    broken: () =>
      `
        select coalesce(c.order_id, s.order_id) as order_id
        from (
          select order_id, slice_no, count(*) as n, min(id) as id
          from channel_order_info
          where ${MINE} and channel_state in (10, 20, 45)
          group by 1, 2) c full join (
          select order_id, slice_no, channel_order_id
          from channel_slot
          where ${MINE}) s on s.order_id = c.order_id
          and s.slice_no = c.slice_no
        where c.n is distinct from 1 or s.channel_order_id is distinct from c.id
      `,
  },
  {
    name: 'O4 once',
    text: 'no slice of an order succeeded under two numbers',
    broken: () =>
      `
        select order_no, slice_no
        from channel_order_info
        where ${MINE} and channel_state = 30
        group by 1, 2
        having count(*) > 1
      `,
  },
  {
    name: 'O4 ended',
    text: 'an ended order has no open attempt',
    broken: () =>
      `
        select o.order_no
        from merchant_order_info o
        join channel_order_info c on c.tenant_id = o.tenant_id and c.order_id = o.id
        where o.${MINE} and order_state in ${ENDED} and channel_state in (10, 20, 45)
      `,
  },
]
