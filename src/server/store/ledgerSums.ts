import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** What a subject has taken on each side, in fen, up to a day. */
export interface SubjectSum { readonly subject: string; readonly debit: number; readonly credit: number; readonly entries: number }

/** The last closed day up to a day, or a day before all days. */
const closedSql = (tenantId: string, day: string): RawBuilder<unknown> => sql`coalesce((select max(accounting_date) from ledger_day where tenant_id = ${tenantId} and accounting_date <= ${day}::date), '0001-01-01'::date)`

/** Sums of every subject up to and including a day; over all of them both sides are equal. Closed days are read from their snapshots, the rest from the entries. */
export async function trialBalance(db: Reader, tenantId: string, day: string): Promise<SubjectSum[]> {
  const { rows } = await sql<{ subject: string; debit: string; credit: string; entries: string }>`with closed as materialized (select ${closedSql(tenantId, day)} as day),
    sums as (
      select subject, sum(debit_sum) as debit, sum(credit_sum) as credit, sum(entry_count) as entries from ledger_snapshot, closed where tenant_id = ${tenantId} and accounting_date <= closed.day group by subject
      union all select subject, coalesce(sum(amount) filter (where direction = 1), 0), coalesce(sum(amount) filter (where direction = 2), 0), count(*) from ledger_entry, closed where tenant_id = ${tenantId} and accounting_date > closed.day and accounting_date <= ${day}::date group by subject)
    select subject, sum(debit)::text as debit, sum(credit)::text as credit, sum(entries)::text as entries from sums group by subject order by subject`.execute(db)
  return rows.map((row) => ({ subject: row.subject, debit: Number(row.debit), credit: Number(row.credit), entries: Number(row.entries) }))
}

/** What moved on an account in a span of days, in fen. */
export interface AccountSum { readonly incomeCount: number; readonly incomeAmount: number; readonly expenseCount: number; readonly expenseAmount: number; readonly opening: number; readonly closing: number }

/** Movements of one customer or supplier account from a day to another, with what it had before and after. Both grow by credit. */
export async function sumAccount(db: Reader, tenantId: string, { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string }): Promise<AccountSum> {
  const { rows: [row] } = await sql<Record<'income_count' | 'income' | 'expense_count' | 'expense' | 'opening', string>>`with closed as materialized (select ${closedSql(tenantId, to)} as day),
    moves as (
      select accounting_date as day, credit_sum as income, entry_count - debit_count as incomes, debit_sum as expense, debit_count as expenses from ledger_snapshot, closed where tenant_id = ${tenantId} and ledger_account_id = ${accountId} and accounting_date <= closed.day
      union all select accounting_date, case flow_direction when 1 then amount else 0 end, case flow_direction when 1 then 1 else 0 end, case flow_direction when 2 then amount else 0 end, case flow_direction when 2 then 1 else 0 end
        from ledger_entry, closed where tenant_id = ${tenantId} and account_id = ${accountId} and accounting_date > closed.day and accounting_date <= ${to}::date)
    select coalesce(sum(incomes) filter (where day >= ${from}::date), 0)::text as income_count, coalesce(sum(income) filter (where day >= ${from}::date), 0)::text as income,
      coalesce(sum(expenses) filter (where day >= ${from}::date), 0)::text as expense_count, coalesce(sum(expense) filter (where day >= ${from}::date), 0)::text as expense,
      coalesce(sum(income - expense) filter (where day < ${from}::date), 0)::text as opening from moves`.execute(db)
  const opening = Number(row?.opening ?? 0), incomeAmount = Number(row?.income ?? 0), expenseAmount = Number(row?.expense ?? 0)
  return { incomeCount: Number(row?.income_count ?? 0), incomeAmount, expenseCount: Number(row?.expense_count ?? 0), expenseAmount, opening, closing: opening + incomeAmount - expenseAmount }
}

/** A hold as it is shown; amounts in fen. */
export interface HoldLine { readonly id: string; readonly holdNo: string; readonly bizType: number; readonly bizNo: string; readonly amount: number; readonly capturedAmount: number; readonly releasedAmount: number; readonly status: number; readonly createTime: string; readonly expireTime: string | null }

/** Holds of an account, newest first, a page of them, and how many there are. */
export async function pageHolds(db: Reader, tenantId: string, { accountId, live, limit, offset }: { readonly accountId: string; readonly live: boolean; readonly limit: number; readonly offset: number }): Promise<{ readonly rows: HoldLine[]; readonly total: number }> {
  const among = sql`from ledger_hold where tenant_id = ${tenantId} and account_id = ${accountId}${live ? sql` and status = 1` : sql``}`
  const { rows: [count] } = await sql<{ n: string }>`select count(*)::text as n ${among}`.execute(db)
  const { rows } = await sql<Record<string, string | number | null>>`select id::text, hold_no, biz_type, biz_no, amount::text, captured_amount::text, released_amount::text, status, create_time, expire_time ${among} order by create_time desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return { total: Number(count?.n ?? 0), rows: rows.map((row) => ({
    id: String(row.id), holdNo: String(row.hold_no), bizType: Number(row.biz_type), bizNo: String(row.biz_no), amount: Number(row.amount), capturedAmount: Number(row.captured_amount), releasedAmount: Number(row.released_amount),
    status: Number(row.status), createTime: String(row.create_time), expireTime: row.expire_time === null ? null : String(row.expire_time),
  })) }
}

/** Fen of an order or document that were charged and given back. */
export async function sumDocument(db: Reader, tenantId: string, docNo: string): Promise<{ readonly charged: number; readonly refunded: number }> {
  const { rows: [row] } = await sql<{ charged: string; refunded: string }>`select coalesce(sum(amount) filter (where biz_type = 20), 0)::text as charged, coalesce(sum(amount) filter (where biz_type = 21), 0)::text as refunded from ledger_entry where tenant_id = ${tenantId} and doc_no = ${docNo} and subject = '2001'`.execute(db)
  return { charged: Number(row?.charged ?? 0), refunded: Number(row?.refunded ?? 0) }
}

/** An invariant that does not hold, and how many times. */
export interface Broken { readonly invariant: string; readonly text: string; readonly count: number }

/** Statements that count what breaks each invariant; `own` narrows them to a tenant. */
const INVARIANTS: readonly (readonly [invariant: string, text: string, broken: (tenantId: string) => RawBuilder<{ n: string }>])[] = [
  ['L1', '每笔交易借贷相等', (tenant) => sql`select count(*)::text as n from (select txn_id from ledger_entry where tenant_id = ${tenant} group by txn_id having sum(case direction when 1 then amount else -amount end) <> 0 or count(*) < 2) broken`],
  ['L2', '每日全部借方等于全部贷方', (tenant) => sql`select count(*)::text as n from (select accounting_date from ledger_entry where tenant_id = ${tenant} group by accounting_date having sum(case direction when 1 then amount else -amount end) <> 0) broken`],
  ['L3', '账户余额等于流水之和，序号连续', (tenant) => sql`select count(*)::text as n from (
      select a.id from contract_party_account a left join (select ledger_account_id, sum(case direction when 2 then amount else -amount end) as total, count(*) as entries, max(seq) as last from ledger_entry where tenant_id = ${tenant} and subject in ('2001', '2201') group by ledger_account_id) e on e.ledger_account_id = a.id
      where a.tenant_id = ${tenant} and (a.balance <> coalesce(e.total, 0) or a.last_seq <> coalesce(e.last, 0) or a.last_seq <> coalesce(e.entries, 0))
      union all select l.id from ledger_account l left join (select ledger_account_id, sum(case direction when 1 then amount else -amount end) as total, count(*) as entries from ledger_entry where tenant_id = ${tenant} and subject = '1001' group by ledger_account_id) e on e.ledger_account_id = l.id
      where l.tenant_id = ${tenant} and l.subject = '1001' and (l.balance <> coalesce(e.total, 0) or l.last_seq <> coalesce(e.entries, 0))
      union all select ledger_account_id from (select ledger_account_id, balance_before, lag(balance_after) over (partition by ledger_account_id order by seq) as earlier from ledger_entry where tenant_id = ${tenant} and seq is not null) steps where earlier is not null and earlier <> balance_before) broken`],
  ['L4', '冻结金额等于未完结冻结之和', (tenant) => sql`select count(*)::text as n from contract_party_account a where a.tenant_id = ${tenant} and a.hold_amount <> (select coalesce(sum(h.amount - h.captured_amount - h.released_amount), 0) from ledger_hold h where h.tenant_id = ${tenant} and h.account_id = a.id and h.status = 1)`],
  ['L7', '扣款不超过冻结，退款不超过扣款', (tenant) => sql`select count(*)::text as n from (
      select id from ledger_hold where tenant_id = ${tenant} and (captured_amount + released_amount > amount or (status <> 1 and captured_amount + released_amount <> amount))
      union all select max(id) from ledger_entry where tenant_id = ${tenant} and subject = '2001' and biz_type in (20, 21) group by doc_no having sum(case biz_type when 20 then amount else -amount end) < 0) broken`],
  ['L9', '已结账日的期末等于期初加减发生额，并等于下一日期初', (tenant) => sql`select count(*)::text as n from (
      select ledger_account_id from (select ledger_account_id, opening, closing, debit_sum, credit_sum, lag(closing) over (partition by ledger_account_id order by accounting_date) as earlier from ledger_snapshot where tenant_id = ${tenant}) s
        where abs(closing - opening) <> abs(credit_sum - debit_sum) or opening <> coalesce(earlier, 0)
      union all select coalesce(s.ledger_account_id, e.ledger_account_id) from (select ledger_account_id, sum(debit_sum) as debit, sum(credit_sum) as credit from ledger_snapshot where tenant_id = ${tenant} group by ledger_account_id) s
        full join (select ledger_account_id, sum(amount) filter (where direction = 1) as debit, sum(amount) filter (where direction = 2) as credit from ledger_entry where tenant_id = ${tenant} and accounting_date <= (select max(accounting_date) from ledger_day where tenant_id = ${tenant}) group by ledger_account_id) e on e.ledger_account_id = s.ledger_account_id
        where coalesce(s.debit, 0) <> coalesce(e.debit, 0) or coalesce(s.credit, 0) <> coalesce(e.credit, 0)) broken`],
  ['L11', '临时额度等于生效中的临时授信', (tenant) => sql`select count(*)::text as n from contract_party_account a where a.tenant_id = ${tenant} and a.temp_credit <> coalesce((select sum(c.amount) from temporary_credit c where c.tenant_id = ${tenant} and c.account_id = a.id and c.status = 2 and c.is_deleted = 0), 0)`],
]

/** The invariants of a tenant's ledger that do not hold; none where all is well. */
export async function brokenInvariants(db: Reader, tenantId: string): Promise<Broken[]> {
  const found: Broken[] = []
  for (const [invariant, text, broken] of INVARIANTS) {
    const { rows: [row] } = await broken(tenantId).execute(db)
    const count = Number(row?.n ?? 0)
    if (count > 0) found.push({ invariant, text, count })
  }
  return found
}
