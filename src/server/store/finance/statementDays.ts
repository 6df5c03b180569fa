import { type RawBuilder, sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { creditRecord } from '../../../contract/resources/finance/creditRecord.ts'
import { addFen, type Fen, fen, subtractFen } from '../../../kernel/money.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const INCOME = choiceSql(accountDetail, 'flowDirection', 'income'),
  EXPENSE = choiceSql(accountDetail, 'flowDirection', 'expense')

/** Days of an account, both included, `YYYY-MM-DD`. */
export interface AccountDays {
  readonly accountId: string
  readonly from: string
  readonly to: string
}

/** A day with movements; amounts in fen. */
export interface StatementDay {
  readonly day: string
  readonly opening: Fen
  readonly incomeCount: number
  readonly incomeAmount: Fen
  readonly expenseCount: number
  readonly expenseAmount: Fen
  readonly closing: Fen
  /** The day is closed: no posting is added to it any more. */
  readonly closed: boolean
  /** The opening balance stored when the day was closed is that of this statement. */
  readonly joins: boolean
}

/** The balance before the first of some days, and the days with movements, newest first. */
export interface Statement {
  readonly opening: Fen
  readonly days: readonly StatementDay[]
}

/** The moment at which a day begins in Shanghai. */
const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone 'Asia/Shanghai')`

type DayRecord = Record<'opening' | 'net' | 'income' | 'expense' | 'incomes' | 'expenses', string> & {
  day: string | null
  closed: boolean
  stored: string | null
}

/**
 * The statement of an account by day. Closed days are read from their snapshots, the others from the entries
 * since, which the index finds by account and moment.
 */
export async function statementDays(
  db: Reader,
  tenantId: string,
  { accountId, from, to }: AccountDays,
): Promise<Statement> {
  const { rows } = await sql<DayRecord>`
    with closed as materialized (
      select coalesce(max(accounting_date), '0001-01-01'::date) as day
      from ledger_day
      where tenant_id = ${tenantId} and accounting_date <= ${to}::date),
    base as (
      select coalesce((
        select closing
        from ledger_snapshot, closed
        where tenant_id = ${tenantId} and ledger_account_id = ${accountId}
          and accounting_date < ${from}::date and accounting_date <= closed.day
        order by accounting_date desc limit 1), 0) as closing),
    moves as (
      select s.accounting_date as day, true as closed, s.opening as stored, s.credit_sum as income,
        s.entry_count - s.debit_count as incomes, s.debit_sum as expense, s.debit_count as expenses
      from ledger_snapshot s, closed
      where s.tenant_id = ${tenantId} and s.ledger_account_id = ${accountId}
        and s.accounting_date >= ${from}::date and s.accounting_date <= closed.day
      union all
      select e.accounting_date, false, null,
        coalesce(sum(e.amount) filter (where e.flow_direction = ${INCOME}), 0),
        count(*) filter (where e.flow_direction = ${INCOME}),
        coalesce(sum(e.amount) filter (where e.flow_direction = ${EXPENSE}), 0),
        count(*) filter (where e.flow_direction = ${EXPENSE})
      from ledger_entry e, closed
      where e.tenant_id = ${tenantId} and e.account_id = ${accountId}
        and e.post_time >= ${startOf(sql`closed.day`)}
        and e.post_time < ${startOf(sql`${to}::date + 2`)}
        and e.accounting_date > closed.day and e.accounting_date <= ${to}::date
      group by e.accounting_date),
    earlier as (select coalesce(sum(income - expense), 0) as net from moves where day < ${from}::date),
    days as (
      select *, sum(income - expense) over (order by day) as net from moves where day >= ${from}::date)
    select (base.closing + earlier.net)::text as opening, d.day::text, d.closed, d.stored::text, d.net::text,
      d.income::text, d.incomes::text, d.expense::text, d.expenses::text
    from base cross join earlier left join days d on true
    order by d.day desc
  `.execute(db)
  const opening = fen(Number(rows[0]?.opening ?? 0))
  return { opening, days: rows.flatMap((row) => (row.day === null ? [] : [dayOf(row, row.day, opening)])) }
}

function dayOf(row: DayRecord, day: string, opening: Fen): StatementDay {
  const incomeAmount = fen(Number(row.income)),
    expenseAmount = fen(Number(row.expense)),
    closing = addFen(opening, fen(Number(row.net))),
    dayOpening = addFen(subtractFen(closing, incomeAmount), expenseAmount)
  return {
    day,
    opening: dayOpening,
    incomeCount: Number(row.incomes),
    incomeAmount,
    expenseCount: Number(row.expenses),
    expenseAmount,
    closing,
    closed: row.closed,
    joins: row.stored === null || Number(row.stored) === dayOpening,
  }
}

/** Ids of the latest entries of each of these days, newest first, found by the index day by day. */
export async function latestEntries(
  db: Reader,
  tenantId: string,
  {
    accountId,
    days,
    limit,
  }: { readonly accountId: string; readonly days: readonly string[]; readonly limit: number },
): Promise<string[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select e.id::text as id
    from unnest(${[...days]}::date[]) as d(day)
    cross join lateral (
      select id, post_time
      from ledger_entry
      where tenant_id = ${tenantId} and account_id = ${accountId} and accounting_date = d.day
        and post_time >= ${startOf(sql`d.day`)}
        and post_time < ${startOf(sql`d.day + 1`)} + interval '15 minutes'
      order by post_time desc, id desc limit ${limit}) e
    order by d.day desc, e.post_time desc, e.id desc
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The balance of an account at the end of a day, and how far it might fall then; in fen. */
export interface CourseDay {
  readonly day: string
  readonly balance: Fen
  readonly floor: Fen
}

const FIXED = choiceSql(creditRecord, 'creditType', 'fixed'),
  TEMPORARY = choiceSql(creditRecord, 'creditType', 'temporary')

/** The credit at the end of the day `d.day`: after the last change until then, else before the first one since. */
const creditSql = (type: RawBuilder<unknown>, tenantId: string, accountId: string, now: string) => sql`
  coalesce((
    select after_amount
    from credit_record
    where tenant_id = ${tenantId} and account_id = ${accountId} and credit_type = ${type}
      and create_time < ${startOf(sql`d.day + 1`)}
    order by create_time desc, id desc limit 1), (
    select before_amount
    from credit_record
    where tenant_id = ${tenantId} and account_id = ${accountId} and credit_type = ${type}
    order by create_time, id limit 1), a.${sql.raw(now)})
`

/** How far the account might fall on each of these days, in fen: below zero by its credit of the day. */
export async function dailyFloors(
  db: Reader,
  tenantId: string,
  { accountId, from, to }: AccountDays,
): Promise<ReadonlyMap<string, Fen>> {
  const { rows } = await sql<{ day: string; credit: string }>`
    select d.day::date::text as day, (${creditSql(FIXED, tenantId, accountId, 'credit_limit')}
      + ${creditSql(TEMPORARY, tenantId, accountId, 'temp_credit')})::text as credit
    from contract_party_account a
    cross join lateral (
      select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    where a.tenant_id = ${tenantId} and a.id = ${accountId}
  `.execute(db)
  return new Map(rows.map(({ day, credit }) => [day, fen(-Number(credit))]))
}
