import { sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { contractPartyAccountBill } from '../../../contract/resources/finance/contractPartyAccountBill.ts'
import { newId } from '../../../kernel/id.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import type { OpenDay } from './dayCloseRows.ts'

const INCOME = choiceSql(accountDetail, 'flowDirection', 'income'),
  REVERSAL = choiceSql(accountDetail, 'bizType', 'reversal'),
  CUSTOMER = choiceSql(contractPartyAccount, 'accountType', 'customer'),
  CLOSED = stateSql(contractPartyAccount, 'closed')

/** Business types by the figure of a bill they count for; a reversal counts for that of its original. */
const RECHARGE = choiceSql(accountDetail, 'bizType', 'recharge'),
  WITHDRAW = choiceSql(accountDetail, 'bizType', 'withdrawal', 'rechargeBack', 'pay'),
  SALE = choiceSql(accountDetail, 'bizType', 'charge', 'eternityIssue'),
  PURCHASE = choiceSql(accountDetail, 'bizType', 'cost', 'stockIn'),
  REFUND = choiceSql(accountDetail, 'bizType', 'refund', 'eternityBack'),
  RETURN = choiceSql(accountDetail, 'bizType', 'costBack', 'stockReturn'),
  ADJUST = choiceSql(accountDetail, 'bizType', 'fee', 'adjustDown', 'adjustUp', 'rebate'),
  SUPPLIER_ADJUST = choiceSql(accountDetail, 'bizType', 'supplierDown', 'supplierUp')

/** Days billed by one run. */
const DAYS_AT_ONCE = 50

/** Closed days of tenants with accounts whose accounts have no bills yet, the earliest first. */
export async function unbilledDays(db: Reader): Promise<OpenDay[]> {
  const { rows } = await sql<{ tenant_id: string; day: string }>`
    select d.tenant_id, d.accounting_date::text as day
    from ledger_day d
    where not exists (
        select from contract_party_account_bill b
        where b.tenant_id = d.tenant_id and b.bill_date = d.accounting_date)
      and exists (
        select from contract_party_account a
        where a.tenant_id = d.tenant_id and a.is_deleted = 0 and a.status <> ${CLOSED}
          and (a.create_time at time zone 'Asia/Shanghai')::date <= d.accounting_date)
    order by d.accounting_date, d.tenant_id limit ${DAYS_AT_ONCE}
  `.execute(db)
  return rows.map((row) => ({ tenantId: row.tenant_id, day: row.day }))
}

/** The entries of a day by what they count for (`moves`), and their sums by account (`sums`). */
const movesAndSums = ({ tenantId, day }: OpenDay) => sql`
    moves as (
      select e.account_id, coalesce(o.biz_type, e.biz_type) as biz_type,
        case e.flow_direction when ${INCOME} then e.amount else -e.amount end as change
      from ledger_entry e
      left join ledger_txn o
        on e.biz_type = ${REVERSAL} and o.tenant_id = e.tenant_id and o.txn_no = e.biz_no
      where e.tenant_id = ${tenantId} and e.subject in ('2001', '2201')
        and e.accounting_date = ${day}::date),
    sums as (
      select account_id, count(*) as entries,
        coalesce(sum(change) filter (where biz_type in (${RECHARGE})), 0) as recharge,
        -coalesce(sum(change) filter (where biz_type in (${WITHDRAW})), 0) as withdraw,
        coalesce(sum(change) filter (where biz_type in (${PURCHASE})), 0)
          - coalesce(sum(change) filter (where biz_type in (${SALE})), 0) as sale,
        count(*) filter (where biz_type in (${SALE}, ${PURCHASE})) as sales,
        coalesce(sum(change) filter (where biz_type in (${REFUND})), 0)
          - coalesce(sum(change) filter (where biz_type in (${RETURN})), 0) as refund,
        count(*) filter (where biz_type in (${REFUND}, ${RETURN})) as refunds,
        coalesce(sum(change) filter (where biz_type in (${SUPPLIER_ADJUST})), 0)
          - coalesce(sum(change) filter (where biz_type in (${ADJUST})), 0) as adjust
      from moves group by account_id)
`

/**
 * Writes the bills of a closed day: one for each account that existed and was not closed, or moved. The
 * figures come from the entries, the balances from the snapshots; `checkResult` says whether they agree.
 */
export async function writeDayBills(db: Writer, { tenantId, day }: OpenDay): Promise<number> {
  const { rows: accounts } = await sql<{ id: string }>`
    select a.id::text as id
    from contract_party_account a
    where a.tenant_id = ${tenantId} and a.is_deleted = 0
      and (a.create_time at time zone 'Asia/Shanghai')::date <= ${day}::date
      and (a.status <> ${CLOSED} or exists (
        select from ledger_snapshot s
        where s.ledger_account_id = a.id and s.accounting_date = ${day}::date))
  `.execute(db)
  if (accounts.length === 0) return 0
  const written = await sql`
    with ${movesAndSums({ tenantId, day })},
    days as (
      select a.*, n.bill_id, coalesce(p.closing, 0) as closing,
        coalesce(case when p.accounting_date = ${day}::date then p.opening else p.closing end, 0) as opening
      from unnest(${accounts.map(({ id }) => id)}::bigint[],
        ${accounts.map(() => newId())}::bigint[]) as n (account_id, bill_id)
      join contract_party_account a on a.id = n.account_id
      left join lateral (
        select accounting_date, opening, closing
        from ledger_snapshot s
        where s.ledger_account_id = a.id and s.accounting_date <= ${day}::date
        order by s.accounting_date desc limit 1) p on true)
    insert into contract_party_account_bill (id, tenant_id, bill_date, account_id, contract_party_id,
      own_party_id, account_type, opening_balance, recharge_amount, withdraw_amount, sale_count, sale_amount,
      refund_count, refund_amount, adjust_amount, closing_balance, hold_amount, entry_count, check_result,
      create_dept)
    select d.bill_id, d.tenant_id, ${day}::date, d.id, d.contract_party_id, d.own_party_id, d.account_type,
      d.opening, coalesce(s.recharge, 0), coalesce(s.withdraw, 0), coalesce(s.sales, 0),
      coalesce(s.sale, 0), coalesce(s.refunds, 0), coalesce(s.refund, 0), coalesce(s.adjust, 0), d.closing,
      d.hold_amount, coalesce(s.entries, 0),
      case when d.closing = d.opening + coalesce(s.recharge - s.withdraw
        + case d.account_type when ${CUSTOMER} then s.refund - s.sale - s.adjust
          else s.sale - s.refund + s.adjust end, 0)
        then ${choiceSql(contractPartyAccountBill, 'checkResult', 'balanced')}
        else ${choiceSql(contractPartyAccountBill, 'checkResult', 'unbalanced')} end, d.create_dept
    from days d left join sums s on s.account_id = d.id
    on conflict do nothing
  `.execute(db)
  return Number(written.numAffectedRows ?? 0)
}
