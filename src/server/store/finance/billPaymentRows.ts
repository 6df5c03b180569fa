import { sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const RECHARGE = choiceSql(accountDetail, 'bizType', 'recharge'),
  REVERSAL = choiceSql(accountDetail, 'bizType', 'reversal'),
  PAID_OUT = choiceSql(accountDetail, 'bizType', 'withdrawal', 'rechargeBack'),
  OPEN = stateSql(billStatistics, 'confirmed', 'reconciled', 'disputed')

/** A top-up, or a statement, with what of it is not allocated yet, in fen. */
export interface Remainder {
  readonly id: string
  readonly amount: Fen
}

/** Top-ups that are reversed pay nothing any more. Returns the statements they paid. */
export async function dropReversedPayments(
  db: Writer,
  tenantId: string,
  accountId: string,
): Promise<string[]> {
  const { rows } = await sql<{ bill_id: string }>`
    delete from bill_payment p
    using bill_statistics b
    where p.tenant_id = ${tenantId} and b.id = p.bill_id and b.account_id = ${accountId}
      and exists (
        select
        from ledger_txn t
        join ledger_txn r
          on r.tenant_id = t.tenant_id and r.biz_no = t.txn_no and r.biz_type = ${REVERSAL}
        where t.tenant_id = p.tenant_id and t.id = p.txn_id)
    returning p.bill_id::text
  `.execute(db)
  return [...new Set(rows.map((row) => row.bill_id))]
}

/**
 * Top-ups of an account that pay no statement yet, the oldest first, less what was paid out again, which is taken
 * from the latest.
 */
export async function unallocatedTopUps(
  db: Reader,
  tenantId: string,
  accountId: string,
): Promise<Remainder[]> {
  const { rows } = await sql<{ id: string; amount: string }>`
    with entries as (
      select e.txn_id, e.biz_type, e.amount, e.post_time
      from ledger_entry e
      where e.tenant_id = ${tenantId} and e.account_id = ${accountId}
        and e.biz_type in (${RECHARGE}, ${PAID_OUT})
        and not exists (
          select
          from ledger_txn t
          join ledger_txn r
            on r.tenant_id = t.tenant_id and r.biz_no = t.txn_no and r.biz_type = ${REVERSAL}
          where t.id = e.txn_id and t.accounting_date = e.accounting_date)),
    free as (
      select e.txn_id, e.post_time,
        e.amount - coalesce((
          select sum(amount) from bill_payment where tenant_id = ${tenantId} and txn_id = e.txn_id), 0) as amount
      from entries e
      where e.biz_type = ${RECHARGE}),
    later as (
      select *, coalesce(sum(amount) over (order by post_time desc, txn_id desc
        rows between unbounded preceding and 1 preceding), 0) as taken
      from free
      where amount > 0),
    paid_out as (select coalesce(sum(amount), 0) as amount from entries where biz_type in (${PAID_OUT}))
    select l.txn_id::text as id,
      (l.amount - least(l.amount, greatest(p.amount - l.taken, 0)))::text as amount
    from later l, paid_out p
    where l.amount > greatest(p.amount - l.taken, 0)
    order by l.post_time, l.txn_id limit 500
  `.execute(db)
  return rows.map(({ id, amount }) => ({ id, amount: fen(Number(amount)) }))
}

/** Confirmed statements of an account that are not paid, those due first first. */
export async function unpaidBills(db: Reader, tenantId: string, accountId: string): Promise<Remainder[]> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select id::text as id, unpaid_amount::text as amount
    from bill_statistics
    where tenant_id = ${tenantId} and account_id = ${accountId} and bill_status in (${OPEN})
      and is_deleted = 0 and due_date is not null and unpaid_amount > 0
    order by due_date, period_end, id limit 500
  `.execute(db)
  return rows.map(({ id, amount }) => ({ id, amount: fen(Number(amount)) }))
}

/** Records that a top-up pays a part of a statement. */
export async function putPayment(
  db: Writer,
  tenantId: string,
  { billId, txnId, amount }: { readonly billId: string; readonly txnId: string; readonly amount: Fen },
): Promise<void> {
  await sql`
    insert into bill_payment (tenant_id, bill_id, txn_id, amount)
    values (${tenantId}, ${billId}, ${txnId}, ${amount})
    on conflict (bill_id, txn_id) do update set amount = bill_payment.amount + excluded.amount
  `.execute(db)
}

/** What top-ups paid of a statement, in fen. */
export async function paidOf(db: Reader, tenantId: string, billId: string): Promise<Fen> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount
    from bill_payment
    where tenant_id = ${tenantId} and bill_id = ${billId}
  `.execute(db)
  return fen(Number(rows[0]?.amount ?? 0))
}
