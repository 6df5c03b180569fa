import { ENDED, MINE, UNCHANGED, type Invariant } from './invariant.ts'
import { GAP } from '../world.ts'

const SUMS = ['in', 'available', 'locked', 'allocated', 'out', 'invalid']
/** States of cards by the bucket of their batch that counts them. */
const BUCKETS = [
  ['1', 'available'],
  ['2', 'locked'],
  ['3', 'allocated'],
  ['4, 7', 'out'],
  ['5, 6', 'invalid'],
] as const

/** Batches, cards and issued goods. */
export const STOCK: readonly Invariant[] = [
  {
    name: 'I1',
    text: 'the buckets of a batch add up',
    broken: () =>
      `
        select batch_no
        from stock
        where ${MINE}
          and (in_qty <> available_qty + locked_qty + allocated_qty + out_qty + invalid_qty or least(available_qty,
            locked_qty, allocated_qty, out_qty, invalid_qty) < 0)
      `,
  },
  {
    name: 'I2',
    text: 'the cards of a batch match its buckets',
    broken: () =>
      `
        select s.batch_no
        from stock s
        left join (
          select stock_id,
            ${BUCKETS.map(([states, name]) => `count(*) filter (where card_state in (${states})) as ${name}`).join()}
          from stock_card
          where ${MINE}
          group by 1) c on c.stock_id = s.id
        where s.${MINE} and s.goods_type in (2, 3)
          and (${BUCKETS.map(([, name]) => `s.${name}_qty`).join()})
            is distinct from (${BUCKETS.map(([, name]) => `coalesce(c.${name}, 0)`).join()})
      `,
  },
  {
    name: 'I3',
    text: 'the merchant stock of a batch equals the stock of its merchants',
    broken: () =>
      `
        select s.batch_no
        from stock s
        where ${MINE}
          and allocated_qty <> coalesce((
            select sum(m.available_qty + m.locked_qty)
            from merchant_stock m
            where m.stock_id = s.id),
            0)
      `,
  },
  {
    name: 'I4',
    text: 'the movements of a batch sum to its buckets',
    broken: () =>
      `
        select s.batch_no
        from stock s
        left join (
          select stock_id, ${SUMS.map((name) => `sum(${name}_delta) as ${name}_sum`).join()}
          from stock_flow
          where ${MINE}
          group by 1) f on f.stock_id = s.id
        where s.${MINE}
          and (${SUMS.map((name) => `s.${name}_qty`).join()})
            is distinct from (${SUMS.map((name) => `coalesce(f.${name}_sum, 0)`).join()})
      `,
  },
  {
    name: 'lines',
    text: 'the locked pieces of a batch are those its documents lock',
    broken: () =>
      `
        select s.batch_no, s.locked_qty
        from stock s
        where ${MINE}
          and locked_qty <> coalesce((
            select sum(h.qty - h.issued_qty - h.released_qty)
            from stock_hold h
            where h.stock_id = s.id and h.merchant_stock_id is null),
            0)
      `,
  },
  {
    name: 'sku',
    text: 'the stock of a SKU is the sum of its valid batches',
    broken: () =>
      `
        select k.sku_code, k.available_qty
        from goods_sku k
        where ${MINE} and exists (select 1 from stock s where s.sku_id = k.id)
          and coalesce(k.available_qty,
            0) <> coalesce((select sum(s.available_qty) from stock s where s.sku_id = k.id and s.status = 1),
            0)
      `,
  },
  {
    name: 'held by ended',
    text: 'an ended order holds no stock',
    broken: () =>
      `
        select o.order_no
        from merchant_order_info o
        join stock_hold h on h.tenant_id = o.tenant_id and h.biz_no = o.order_no
        where o.${MINE} and o.order_state in ${ENDED} and h.qty > h.issued_qty + h.released_qty
      `,
  },
  {
    name: 'I5 once',
    text: 'a card is issued to one order at most',
    broken: () =>
      `
        select stock_card_id
        from merchant_card_order_info
        where ${MINE} and issue_state in (1, 2, 3)
        group by 1
        having count(*) > 1
      `,
  },
  {
    name: 'I5 handed',
    text: 'a card issued by an order belongs to that order',
    broken: () =>
      `
        select c.id, c.card_state
        from merchant_card_order_info m
        join stock_card c on c.id::text = m.stock_card_id::text and c.tenant_id = m.tenant_id
        where m.${MINE} and m.issue_state in (1, 2, 3)
          and (c.card_state not in (4, 7) or c.out_biz_no is distinct from m.order_no)
      `,
  },
  {
    name: 'I5 delivered',
    text: 'an order of cards or codes has as many of them as it delivered',
    broken: () =>
      `
        select o.order_no, o.success_qty
        from merchant_order_info o
        where ${MINE} and o.goods_type in (2, 3) and o.order_state in (30, 35)
          and o.success_qty <> (
            select count(*)
            from merchant_card_order_info m
            where m.tenant_id = o.tenant_id and m.order_id = o.id) + (
            select count(*)
            from coupon_order c
            where c.tenant_id = o.tenant_id and c.order_id = o.id)
          and ${UNCHANGED}
      `,
  },
  {
    name: 'viewed',
    text: 'a viewed card is not available again',
    broken: () =>
      `
        select c.id, c.card_state
        from stock_card c
        where ${MINE} and c.card_state in (1, 2, 3)
          and (c.view_count > 0 or exists (
            select 1
            from merchant_card_order_info m
            where m.tenant_id = c.tenant_id and m.stock_card_id::text = c.id::text
              and m.view_time is not null))
      `,
  },
  {
    name: 'I7',
    text: 'the ledger has the stock at the cost of all batches',
    broken: ({ gap }) => `select gap from (${GAP}) g where gap <> ${gap}`,
  },
]
