import { type RawBuilder, sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { type Fen, fen, addFen, sumFen, subtractFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { HELD } from './ledgerHoldRows.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const DEBIT = choiceSql(accountDetail, 'direction', 'debit'),
  CREDIT = choiceSql(accountDetail, 'direction', 'credit'),
  INCOME = choiceSql(accountDetail, 'flowDirection', 'income'),
  EXPENSE = choiceSql(accountDetail, 'flowDirection', 'expense')

/** Debits and credits of a subject in fen, up to a day. */
export interface SubjectSum {
  readonly subject: string
  readonly debit: Fen
  readonly credit: Fen
  readonly entries: number
}

/** Debits and credits of all subjects; they are equal where the ledger balances. */
export const totalsOf = (sums: readonly SubjectSum[]): { readonly debit: Fen; readonly credit: Fen } => ({
  debit: sumFen(sums.map(({ debit }) => debit)),
  credit: sumFen(sums.map(({ credit }) => credit)),
})

/** The last closed day up to a day; year 1 where none is closed. */
const closedSql = (tenantId: string, day: string): RawBuilder<unknown> =>
  sql`
    coalesce((
      select max(accounting_date)
      from ledger_day
      where tenant_id = ${tenantId} and accounting_date <= ${day}::date),
      '0001-01-01'::date)
  `

/**
 * Sums of every subject up to and including a day; in total, debits equal credits. Closed days are read from
 * their snapshots, the rest from the entries.
 */
export async function trialBalance(db: Reader, tenantId: string, day: string): Promise<SubjectSum[]> {
  const { rows } = await sql<{
    subject: string
    debit: string
    credit: string
    entries: string
  }>`
    with closed as materialized (select ${closedSql(tenantId, day)} as day),
    sums as (
      select subject, sum(debit_sum) as debit, sum(credit_sum) as credit, sum(entry_count) as entries
      from ledger_snapshot, closed
      where tenant_id = ${tenantId} and accounting_date <= closed.day
      group by subject
      union all
        select subject, coalesce(sum(amount) filter (where direction = ${DEBIT}), 0),
          coalesce(sum(amount) filter (where direction = ${CREDIT}), 0), count(*)
        from ledger_entry, closed
        where tenant_id = ${tenantId} and accounting_date > closed.day and accounting_date <= ${day}::date
        group by subject)
    select subject, sum(debit)::text as debit, sum(credit)::text as credit, sum(entries)::text as entries
    from sums
    group by subject
    order by subject
  `.execute(db)
  return rows.map((row) => ({
    subject: row.subject,
    debit: fen(Number(row.debit)),
    credit: fen(Number(row.credit)),
    entries: Number(row.entries),
  }))
}

/** The movements of an account within a range of days, in fen. */
export interface AccountSum {
  readonly incomeCount: number
  readonly incomeAmount: Fen
  readonly expenseCount: number
  readonly expenseAmount: Fen
  readonly opening: Fen
  readonly closing: Fen
}

/**
 * Movements of a customer or supplier account between two days, with the balance before and after. Both kinds
 * of account grow by credit.
 */
export async function sumAccount(
  db: Reader,
  tenantId: string,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<AccountSum> {
  const {
    rows: [row],
  } = await sql<Record<'income_count' | 'income' | 'expense_count' | 'expense' | 'opening', string>>`
    with closed as materialized (select ${closedSql(tenantId, to)} as day),
    moves as (
      select accounting_date as day, credit_sum as income, entry_count - debit_count as incomes,
        debit_sum as expense, debit_count as expenses
      from ledger_snapshot, closed
      where tenant_id = ${tenantId} and ledger_account_id = ${accountId}
        and accounting_date <= closed.day
      union all
      select accounting_date, case flow_direction when ${INCOME} then amount else 0 end,
        case flow_direction when ${INCOME} then 1 else 0 end,
        case flow_direction when ${EXPENSE} then amount else 0 end,
        case flow_direction when ${EXPENSE} then 1 else 0 end
        from ledger_entry, closed
          where tenant_id = ${tenantId} and account_id = ${accountId} and accounting_date > closed.day
            and accounting_date <= ${to}::date)
    select coalesce(sum(incomes) filter (where day >= ${from}::date), 0)::text as income_count,
      coalesce(sum(income) filter (where day >= ${from}::date), 0)::text as income,
      coalesce(sum(expenses) filter (where day >= ${from}::date), 0)::text as expense_count,
        coalesce(sum(expense) filter (where day >= ${from}::date), 0)::text as expense,
      coalesce(sum(income - expense) filter (where day < ${from}::date), 0)::text as opening from moves
  `.execute(db)
  const opening = fen(Number(row?.opening ?? 0)),
    incomeAmount = fen(Number(row?.income ?? 0)),
    expenseAmount = fen(Number(row?.expense ?? 0))
  return {
    incomeCount: Number(row?.income_count ?? 0),
    incomeAmount,
    expenseCount: Number(row?.expense_count ?? 0),
    expenseAmount,
    opening,
    closing: subtractFen(addFen(opening, incomeAmount), expenseAmount),
  }
}

/** The balance of an account at the end of a day with movements, and these movements, in fen. */
export interface DayBalance {
  readonly day: string
  readonly balance: Fen
  readonly income: Fen
  readonly expense: Fen
}

/**
 * Balances of a customer or supplier account on the latest days with movements, newest first: closed days
 * from their snapshots, the rest from the entries.
 */
export async function dayBalances(
  db: Reader,
  tenantId: string,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<DayBalance[]> {
  const { rows } = await sql<{
    day: string
    balance: string
    income: string
    expense: string
  }>`
    with closed as materialized (
      select coalesce(max(accounting_date), '0001-01-01'::date) as day
      from ledger_day
      where tenant_id = ${tenantId}),
    last as (
      select closing
      from ledger_snapshot
      where tenant_id = ${tenantId} and ledger_account_id = ${accountId}
      order by accounting_date desc limit 1),
    moves as (
      select accounting_date as day,
        coalesce(sum(amount) filter (where flow_direction = ${INCOME}), 0) as income,
        coalesce(sum(amount) filter (where flow_direction = ${EXPENSE}), 0) as expense
      from ledger_entry, closed
        where tenant_id = ${tenantId} and account_id = ${accountId} and accounting_date > closed.day
        group by accounting_date)
    select day::text, balance::text, income::text, expense::text from (
      select accounting_date as day, closing as balance, credit_sum as income, debit_sum as expense
      from ledger_snapshot
      where tenant_id = ${tenantId} and ledger_account_id = ${accountId}
      union all
      select day, coalesce((select closing from last), 0) + sum(income - expense) over (order by day),
        income, expense
      from moves
    ) days order by day desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    day: row.day,
    balance: fen(Number(row.balance)),
    income: fen(Number(row.income)),
    expense: fen(Number(row.expense)),
  }))
}

/** A hold for display; amounts in fen. */
export interface HoldLine {
  readonly id: string
  readonly holdNo: string
  readonly bizType: number
  readonly bizNo: string
  readonly amount: Fen
  readonly capturedAmount: Fen
  readonly releasedAmount: Fen
  readonly status: number
  readonly createTime: string
  readonly expireTime: string | null
}

const momentText = (moment: unknown): string => formatMoment(new Date(moment as string))

/** A page of an account's holds, newest first, with the total. */
export async function pageHolds(
  db: Reader,
  tenantId: string,
  {
    accountId,
    live,
    limit,
    offset,
  }: { readonly accountId: string; readonly live: boolean; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: HoldLine[]; readonly total: number }> {
  const fromSql = sql`
    from ledger_hold
    where tenant_id = ${tenantId} and account_id = ${accountId}${live ? sql` and status = ${HELD}` : sql``}
  `
  const {
    rows: [count],
  } = await sql<{ n: string }>`select count(*)::text as n ${fromSql}`.execute(db)
  const { rows } = await sql<Record<string, string | number | Date | null>>`
    select id::text, hold_no, biz_type, biz_no, amount::text, captured_amount::text,
      released_amount::text, status, create_time, expire_time ${fromSql}
    order by create_time desc, id desc limit ${limit} offset ${offset}
  `.execute(db)
  return {
    total: Number(count?.n ?? 0),
    rows: rows.map((row) => ({
      id: String(row.id),
      holdNo: String(row.hold_no),
      bizType: Number(row.biz_type),
      bizNo: String(row.biz_no),
      amount: fen(Number(row.amount)),
      capturedAmount: fen(Number(row.captured_amount)),
      releasedAmount: fen(Number(row.released_amount)),
      status: Number(row.status),
      createTime: momentText(row.create_time),
      expireTime: row.expire_time === null ? null : momentText(row.expire_time),
    })),
  }
}
