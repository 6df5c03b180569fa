import { type RawBuilder, sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { HELD } from './ledgerHoldRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const DEBIT = choiceSql(accountDetail, 'direction', 'debit'),
  CREDIT = choiceSql(accountDetail, 'direction', 'credit'),
  CHARGE = choiceSql(accountDetail, 'bizType', 'charge'),
  REFUND = choiceSql(accountDetail, 'bizType', 'refund'),
  CHARGED = choiceSql(accountDetail, 'bizType', 'charge', 'refund')

/** A violated invariant, and the number of its violations. */
export interface Violation {
  readonly invariant: string
  readonly text: string
  readonly count: number
}
type Count = RawBuilder<{ n: string }>

/** Sums of the entries since a day, by ledger account of these subjects. */
const entrySums = (
  tenant: string,
  from: string,
  subjects: readonly string[],
  plus: RawBuilder<number>,
): RawBuilder<unknown> =>
  sql`
    (
      select ledger_account_id,
        sum(case direction when ${plus} then amount else -amount end) as total,
        max(seq) as last, count(*) as entries
      from ledger_entry
      where tenant_id = ${tenant} and accounting_date >= ${from}::date
        and subject = any(${subjects}::text[])
      group by ledger_account_id)
  `
/** The balance of each ledger account before a day, from the snapshots of closed days. */
const openingBalances = (tenant: string, from: string): RawBuilder<unknown> =>
  sql`
    (
      select distinct on (ledger_account_id) ledger_account_id, closing
      from ledger_snapshot
      where tenant_id = ${tenant} and accounting_date < ${from}::date
      order by ledger_account_id, accounting_date desc)
  `

/** Statements that count the violations of each invariant among the entries since a day. */
const INVARIANTS: readonly (readonly [
  invariant: string,
  text: string,
  broken: (tenantId: string, from: string) => Count,
])[] = [
  [
    'L1',
    '每笔交易借贷相等',
    (tenant, from) =>
      sql`
        select count(*)::text as n
        from (
          select txn_id
          from ledger_entry
          where tenant_id = ${tenant} and accounting_date >= ${from}::date
          group by txn_id
          having sum(case direction when ${DEBIT} then amount else -amount end) <> 0 or count(*) < 2) broken
      `,
  ],
  [
    'L2',
    '每日全部借方等于全部贷方',
    (tenant, from) =>
      sql`
        select count(*)::text as n
        from (
          select accounting_date
          from ledger_entry
          where tenant_id = ${tenant} and accounting_date >= ${from}::date
          group by accounting_date
          having sum(case direction when ${DEBIT} then amount else -amount end) <> 0) broken
      `,
  ],
  [
    'L3',
    '账户余额等于流水之和，序号连续',
    (tenant, from) => sql`
      select count(*)::text as n from (
      select a.id
      from contract_party_account a
      left join ${openingBalances(tenant, from)} p on p.ledger_account_id = a.id
      left join ${entrySums(tenant, from, ['2001', '2201'], CREDIT)} e on e.ledger_account_id = a.id
      where a.tenant_id = ${tenant}
        and (a.balance <> coalesce(p.closing, 0) + coalesce(e.total, 0) or a.last_seq <> coalesce(e.last,
          a.last_seq) or (p.closing is null
            and a.last_seq <> coalesce(e.entries, 0)))
      union all
      select l.id
      from ledger_account l
      left join ${openingBalances(tenant, from)} p on p.ledger_account_id = l.id
      left join ${entrySums(tenant, from, ['1001'], DEBIT)} e on e.ledger_account_id = l.id
      where l.tenant_id = ${tenant} and l.subject = '1001'
        and (l.balance <> coalesce(p.closing, 0) + coalesce(e.total, 0) or (p.closing is null
            and l.last_seq <> coalesce(e.entries, 0)))
      union all
        select ledger_account_id
        from (
          select ledger_account_id, seq, balance_before, lag(balance_after) over steps as earlier,
            lag(seq) over steps as previous
          from ledger_entry
          where tenant_id = ${tenant} and accounting_date >= ${from}::date and seq is not null
          window steps as (partition by ledger_account_id order by seq)) steps
        where earlier is not null and (earlier <> balance_before or previous <> seq - 1)) broken
    `,
  ],
  [
    'L4',
    '冻结金额等于未完结冻结之和',
    (tenant) =>
      sql`
        select count(*)::text as n
        from contract_party_account a
        left join (
          select account_id, sum(amount - captured_amount - released_amount) as held
          from ledger_hold
          where tenant_id = ${tenant} and status = ${HELD}
          group by account_id) h on h.account_id = a.id
        where a.tenant_id = ${tenant} and a.hold_amount <> coalesce(h.held, 0)
      `,
  ],
  [
    'L7',
    '扣款不超过冻结，退款不超过扣款',
    (tenant, from) => sql`
      select count(*)::text as n from (
      select id
      from ledger_hold
      where tenant_id = ${tenant} and create_time >= ${from}::date
        and (captured_amount + released_amount > amount or (status <> ${HELD}
            and captured_amount + released_amount <> amount))
      union all
        select max(id)
        from ledger_entry
        where tenant_id = ${tenant} and subject = '2001' and biz_type in (${CHARGED})
          and doc_no in (
            select doc_no
            from ledger_entry
            where tenant_id = ${tenant} and subject = '2001' and biz_type = ${REFUND}
              and accounting_date >= ${from}::date)
        group by doc_no
        having sum(case biz_type when ${CHARGE} then amount else -amount end) < 0) broken
    `,
  ],
  [
    'L9',
    '已结账日的期末等于期初加减发生额，并等于下一日期初',
    (tenant) => sql`
      select count(*)::text as n
      from (
        select opening, closing, debit_sum, credit_sum,
          lag(closing) over (partition by ledger_account_id order by accounting_date) as earlier
        from ledger_snapshot
        where tenant_id = ${tenant}) s
      where abs(closing - opening) <> abs(credit_sum - debit_sum) or opening <> coalesce(earlier, 0)
    `,
  ],
  [
    'L11',
    '临时额度等于生效中的临时授信',
    (tenant) =>
      sql`
        select count(*)::text as n
        from contract_party_account a
        where a.tenant_id = ${tenant}
          and a.temp_credit <> coalesce((
            select sum(c.amount)
            from temporary_credit c
            where c.tenant_id = ${tenant} and c.account_id = a.id
              and c.status = ${stateSql(temporaryCredit, 'active')} and c.is_deleted = 0),
            0)
      `,
  ],
]
/** Compares the snapshots with all entries of closed days; reads the whole ledger. */
const CLOSED_DAYS: (typeof INVARIANTS)[number] = [
  'L9',
  '已结账日的发生额等于当日流水',
  (tenant) => sql`
    select count(*)::text as n
    from (
      select ledger_account_id, sum(debit_sum) as debit, sum(credit_sum) as credit
      from ledger_snapshot
      where tenant_id = ${tenant}
      group by ledger_account_id) s
      full join (
        select ledger_account_id,
          coalesce(sum(amount) filter (where direction = ${DEBIT}), 0) as debit,
          coalesce(sum(amount) filter (where direction = ${CREDIT}), 0) as credit
        from ledger_entry
        where tenant_id = ${tenant}
          and accounting_date <= (select max(accounting_date) from ledger_day where tenant_id = ${tenant})
        group by ledger_account_id) e on e.ledger_account_id = s.ledger_account_id
      where coalesce(s.debit, 0) <> coalesce(e.debit, 0) or coalesce(s.credit, 0) <> coalesce(e.credit, 0)
  `,
]

/**
 * The violated invariants of a tenant's ledger. Closed days were checked when they were closed; they are read
 * again only with `all`.
 */
export async function brokenInvariants(
  db: Reader,
  tenantId: string,
  { all = false }: { readonly all?: boolean } = {},
): Promise<Violation[]> {
  const {
    rows: [openDay],
  } = await sql<{
    day: string
  }>`
    select coalesce((select max(accounting_date) + 1 from ledger_day where tenant_id = ${tenantId}),
      '0001-01-01'::date)::text as day
  `.execute(db)
  const from = all ? '0001-01-01' : (openDay?.day ?? '0001-01-01')
  const violations: Violation[] = []
  for (const [invariant, text, broken] of all ? [...INVARIANTS, CLOSED_DAYS] : INVARIANTS) {
    const {
      rows: [row],
    } = await broken(tenantId, from).execute(db)
    const count = Number(row?.n ?? 0)
    if (count > 0) violations.push({ invariant, text, count })
  }
  return violations
}

/** The last check of a tenant's whole ledger, with its violations. */
export interface LedgerCheck {
  readonly checkTime: string
  readonly broken: readonly Violation[]
}

/** The last check of a tenant's whole ledger; null where there was none. */
export async function lastCheck(db: Reader, tenantId: string): Promise<LedgerCheck | null> {
  const {
    rows: [row],
  } = await sql<{
    check_time: string
    broken: Violation[]
  }>`
    select to_char(check_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as check_time, broken
    from ledger_check
    where tenant_id = ${tenantId}
    order by check_time desc limit 1
  `.execute(db)
  return row ? { checkTime: row.check_time, broken: row.broken } : null
}

/** Tenants whose ledger was not checked today since 04:00; none before that hour. */
export async function uncheckedTenants(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    tenant_id: string
  }>`
    select t.tenant_id
    from tenant t
    where (now() at time zone 'Asia/Shanghai')::time >= '04:00' and t.is_deleted = 0
      and exists (select 1 from ledger_entry e where e.tenant_id = t.tenant_id)
    and not exists (
      select 1
      from ledger_check c
      where c.tenant_id = t.tenant_id
        and (c.check_time at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date
        and (c.check_time at time zone 'Asia/Shanghai')::time >= '04:00')
    order by 1
  `.execute(db)
  return rows.map((row) => row.tenant_id)
}

/** Tenants that have a ledger. */
export async function ledgerTenants(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    tenant_id: string
  }>`
    select t.tenant_id
    from tenant t
    where exists (select 1 from ledger_entry e where e.tenant_id = t.tenant_id)
    order by 1
  `.execute(db)
  return rows.map((row) => row.tenant_id)
}

/** Stores the result of a check of the whole ledger. */
export async function insertCheck(db: Reader, tenantId: string, broken: readonly Violation[]): Promise<void> {
  await sql`
    insert into ledger_check (tenant_id, broken) values (${tenantId}, ${JSON.stringify(broken)}::jsonb)
  `.execute(db)
}
