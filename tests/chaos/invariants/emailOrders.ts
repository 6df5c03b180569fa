import { type Invariant, MINE } from './invariant.ts'

const PENDING = 4,
  /** Being sent, sent, or not sent for a reason: cards and money are gone. */
  OUT = '(0, 1, 2)',
  /** Taken back or rejected. */
  ENDED = '(3, 5)'
const held = `
  coalesce((
    select sum(h.qty - h.issued_qty - h.released_qty) from stock_hold h
    where h.tenant_id = o.tenant_id and h.biz_no = o.email_order_no), 0)
`
/** SQL: what the account of an order paid for it, less what came back. */
const paid = `
  coalesce((
    select sum(case e.flow_direction when 2 then e.amount else -e.amount end) from ledger_entry e
    where e.tenant_id = o.tenant_id and e.doc_no = o.email_order_no and e.subject = '2001'), 0)
`
const issued = `
  (select count(*) from stock_card c
    where c.tenant_id = o.tenant_id and c.out_biz_no = o.email_order_no and c.card_state in (4, 7))
`
const hasHold = `
  exists (select 1 from ledger_hold h
    where h.tenant_id = o.tenant_id and h.biz_no = o.email_order_no and h.status = 1)
`

/** Orders whose cards go out by mail. */
export const EMAIL_ORDERS: readonly Invariant[] = [
  {
    name: 'mail waiting',
    text: 'an order by mail that waits holds its cards and its price, and no more',
    broken: () => `
      select o.email_order_no from email_order_info o
      where o.${MINE} and o.email_state = ${PENDING} and o.biz_type = 2
        and (${held} <> o.quantity or ${issued} > 0 or ${paid} <> 0 or not ${hasHold})
    `,
  },
  {
    name: 'mail out',
    text: 'an approved order by mail issued its cards once and was paid once',
    broken: () => `
      select o.email_order_no from email_order_info o
      where o.${MINE} and o.email_state in ${OUT} and o.biz_type = 2
        and (${held} <> 0 or ${issued} <> o.quantity or ${paid} <> o.total_amount or ${hasHold})
    `,
  },
  {
    name: 'mail ended',
    text: 'an order by mail that was rejected or taken back keeps neither cards nor money',
    broken: () => `
      select o.email_order_no from email_order_info o
      where o.${MINE} and o.email_state in ${ENDED} and o.biz_type = 2
        and (${held} <> 0 or ${issued} <> 0 or ${paid} <> 0 or ${hasHold})
    `,
  },
]
