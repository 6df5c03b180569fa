import { sql } from 'kysely'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const VOIDED = stateSql(billStatistics, 'voided'),
  SENT = stateSql(billStatistics, 'sent'),
  CLOSED = stateSql(contractPartyAccount, 'closed'),
  ACTIVE = stateSql(contractPartyAccount, 'active'),
  UNPAID = choiceSql(billStatistics, 'paymentStatus', 'unpaid', 'part'),
  OVERDUE = choiceSql(billStatistics, 'paymentStatus', 'overdue')

/** An account, the first day its next statement covers, and its last day with a bill. */
export interface AccountToBill {
  readonly tenantId: string
  readonly accountId: string
  readonly cycle: string
  readonly from: string
  readonly lastDay: string
}

/** Accounts with days that are on no statement yet. */
export async function accountsToBill(db: Reader): Promise<AccountToBill[]> {
  const cycles = sql`case a.bill_cycle
    when ${choiceSql(contractPartyAccount, 'billCycle', 'day')} then 'day'
    when ${choiceSql(contractPartyAccount, 'billCycle', 'week')} then 'week'
    when ${choiceSql(contractPartyAccount, 'billCycle', 'half')} then 'half' else 'month' end`
  const { rows } = await sql<AccountToBill>`
    select a.tenant_id as "tenantId", a.id::text as "accountId", ${cycles} as cycle,
      coalesce(b.last + 1, d.first)::text as "from", d.last::text as "lastDay"
    from contract_party_account a
    join lateral (
      select min(bill_date) as first, max(bill_date) as last
      from contract_party_account_bill
      where account_id = a.id) d on d.last is not null
    left join lateral (
      select max(period_end) as last
      from bill_statistics
      where tenant_id = a.tenant_id and account_id = a.id and bill_status <> ${VOIDED} and is_deleted = 0) b
      on true
    where a.is_deleted = 0 and a.status <> ${CLOSED} and d.last > coalesce(b.last, d.first - 1)
    order by a.tenant_id, a.id
  `.execute(db)
  return rows
}

/** A statement a job works on. */
export interface BillAtWork {
  readonly tenantId: string
  readonly id: string
}

/** Statements the other side has not answered within the days of the account. */
export async function billsToConfirm(db: Reader): Promise<BillAtWork[]> {
  const { rows } = await sql<BillAtWork>`
    select b.tenant_id as "tenantId", b.id::text as id
    from bill_statistics b
    join contract_party_account a on a.id = b.account_id
    where b.bill_status = ${SENT} and b.is_deleted = 0 and a.auto_confirm_days > 0
      and b.platform_confirm_time < now() - a.auto_confirm_days * interval '1 day'
    order by b.id limit 200
  `.execute(db)
  return rows
}

/** Marks unpaid statements whose day has passed as overdue and returns them. */
export async function markOverdue(db: Reader, today: string): Promise<BillAtWork[]> {
  const { rows } = await sql<BillAtWork>`
    update bill_statistics
    set payment_status = ${OVERDUE}, update_time = now(), version = version + 1
    where payment_status in (${UNPAID}) and due_date < ${today}::date and is_deleted = 0
      and bill_status <> ${VOIDED}
    returning tenant_id as "tenantId", id::text as id
  `.execute(db)
  return rows
}

/** Active accounts with an overdue statement, and for how many days it is. */
export async function overdueAccounts(
  db: Reader,
  today: string,
): Promise<{ readonly tenantId: string; readonly accountId: string; readonly overdueDays: number }[]> {
  const { rows } = await sql<{ tenantId: string; accountId: string; overdueDays: number }>`
    select b.tenant_id as "tenantId", b.account_id::text as "accountId",
      max(${today}::date - b.due_date) as "overdueDays"
    from bill_statistics b
    join contract_party_account a on a.id = b.account_id and a.status = ${ACTIVE}
    where b.payment_status = ${OVERDUE} and b.is_deleted = 0 and b.bill_status <> ${VOIDED}
    group by b.tenant_id, b.account_id
  `.execute(db)
  return rows
}
