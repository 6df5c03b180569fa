import { sql } from 'kysely'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { merchantStatementDetails } from '../../../contract/resources/finance/merchantStatementDetails.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Reader, Writer } from '../db.ts'

/** Marks lines of a statement as disputed and returns how many of them are its lines. */
export async function markDisputed(
  db: Writer,
  tenantId: string,
  {
    lineIds,
    billId,
    remark,
  }: { readonly lineIds: readonly string[]; readonly billId: string; readonly remark: string | null },
): Promise<number> {
  if (lineIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    update bill_line
    set dispute_flag = true, dispute_remark = coalesce(left(${remark}, 200), dispute_remark), update_time = now()
    where tenant_id = ${tenantId} and bill_id = ${billId} and id = any(${[...lineIds]}::bigint[])
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Lines of a statement of one type and one result of their comparison, in numbers of the wire. */
export interface LineSummary {
  readonly lineType: number
  readonly compareResult: number
  readonly count: number
  readonly amount: Fen
}

/** The lines of a statement, counted and added up by type and result. */
export async function summarizeLines(
  db: Reader,
  tenantId: string,
  billId: string,
): Promise<readonly LineSummary[]> {
  const { rows } = await sql<Omit<LineSummary, 'amount'> & { amount: string }>`
    select line_type as "lineType",
      coalesce(compare_result, ${choiceSql(merchantStatementDetails, 'compareResult', 'none')})
        as "compareResult", count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
    from bill_line
    where tenant_id = ${tenantId} and bill_id = ${billId}::bigint
    group by 1, 2
    order by 1, 2
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: fen(Number(row.amount)) }))
}

/** An adjustment that was posted: the entry on the account and the line of its statement that it corrects. */
export interface PostedAdjustment {
  readonly txnNo: string
  readonly lineId: string | null
}

/**
 * Adds the entries of posted adjustments to a statement as lines, although they were posted after its period. A
 * line belongs to the merchant and supplier of the line it corrects.
 */
export async function addAdjustmentLines(
  db: Writer,
  tenantId: string,
  {
    billId,
    accountId,
    supplier,
    posted,
  }: {
    readonly billId: string
    readonly accountId: string
    readonly supplier: boolean
    readonly posted: readonly PostedAdjustment[]
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with posted as (
      select * from unnest(${posted.map(({ txnNo }) => txnNo)}::text[],
        ${posted.map(({ lineId }) => lineId)}::bigint[]) as p (txn_no, line_id)),
    assigned as (
      update ledger_entry e
      set bill_id = ${billId}
      from posted p
      join ledger_txn t on t.tenant_id = ${tenantId} and t.txn_no = p.txn_no
      where e.tenant_id = ${tenantId} and e.txn_id = t.id and e.accounting_date = t.accounting_date
        and e.account_id = ${accountId}
      returning e.id, e.tenant_id, e.biz_no, e.post_time, p.line_id,
        e.balance_after - e.balance_before as change)
    insert into bill_line (id, tenant_id, bill_id, merchant_code, supplier_id, line_type, order_no,
      merchant_order_no, biz_no, sku_id, sku_name, face_value, discount, unit_price, amount, order_time,
      settle_time, compare_result, dispute_flag, entry_id, origin_line_id)
    select a.id, a.tenant_id, ${billId}, l.merchant_code, l.supplier_id,
      ${choiceSql(merchantStatementDetails, 'lineType', 'adjust')}, l.order_no, l.merchant_order_no, a.biz_no,
      l.sku_id, l.sku_name, l.face_value, l.discount, l.unit_price,
      ${supplier ? sql`a.change` : sql`-a.change`}, l.order_time, a.post_time,
      ${choiceSql(merchantStatementDetails, 'compareResult', 'none')}, false, a.id, a.line_id
    from assigned a
    left join bill_line l on l.tenant_id = a.tenant_id and l.bill_id = ${billId} and l.id = a.line_id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Number of these lines that belong to a statement. */
export async function countLines(
  db: Writer,
  tenantId: string,
  billId: string,
  lineIds: readonly string[],
): Promise<number> {
  if (lineIds.length === 0) return 0
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from bill_line
    where tenant_id = ${tenantId} and bill_id = ${billId} and id = any(${[...lineIds]}::bigint[])
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Whether an entry of this posting is on a reconciled statement. */
export async function isReconciled(db: Writer, tenantId: string, txnNo: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from ledger_txn t
    join ledger_entry e
      on e.tenant_id = t.tenant_id and e.txn_id = t.id and e.accounting_date = t.accounting_date
    join bill_statistics b on b.id = e.bill_id
    where t.tenant_id = ${tenantId} and t.txn_no = ${txnNo}
      and b.bill_status = ${stateSql(billStatistics, 'reconciled')}
    limit 1
  `.execute(db)
  return rows.length > 0
}
