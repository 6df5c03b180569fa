import { type RawBuilder, sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccountBill } from '../../../contract/resources/finance/contractPartyAccountBill.ts'
import { merchantStatementDetails } from '../../../contract/resources/finance/merchantStatementDetails.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const VOIDED = stateSql(billStatistics, 'voided'),
  UNBALANCED = choiceSql(contractPartyAccountBill, 'checkResult', 'unbalanced')
const INCOME = choiceSql(accountDetail, 'flowDirection', 'income'),
  REVERSAL = choiceSql(accountDetail, 'bizType', 'reversal')
/** Business types that a statement settles; top-ups and payments are not settled but paid. */
const SETTLED = choiceSql(
  accountDetail,
  'bizType',
  'charge',
  'refund',
  'fee',
  'adjustDown',
  'adjustUp',
  'rebate',
  'cost',
  'costBack',
  'stockIn',
  'stockReturn',
  'supplierDown',
  'supplierUp',
  'eternityIssue',
  'eternityBack',
)
const ADJUSTMENTS = choiceSql(
  accountDetail,
  'bizType',
  'adjustDown',
  'adjustUp',
  'supplierDown',
  'supplierUp',
)
const lineType = (name: 'sale' | 'refund' | 'adjust' | 'rebate' | 'fee' | 'eternity'): RawBuilder<number> =>
  choiceSql(merchantStatementDetails, 'lineType', name)

/** The type of the line of an entry by the business type in the column `biz_type`. */
const LINE_TYPE = sql`case
  when biz_type in (${choiceSql(accountDetail, 'bizType', 'charge', 'cost', 'stockIn')}) then ${lineType('sale')}
  when biz_type in (${choiceSql(accountDetail, 'bizType', 'refund', 'costBack', 'stockReturn')})
    then ${lineType('refund')}
  when biz_type in (${choiceSql(accountDetail, 'bizType', 'eternityIssue', 'eternityBack')})
    then ${lineType('eternity')}
  when biz_type = ${choiceSql(accountDetail, 'bizType', 'fee')} then ${lineType('fee')}
  when biz_type = ${choiceSql(accountDetail, 'bizType', 'rebate')} then ${lineType('rebate')}
  else ${lineType('adjust')} end`

/** The moment at which a day begins in Shanghai. */
export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone 'Asia/Shanghai')`

/** An account and the days of a statement, both included, `YYYY-MM-DD`. */
export interface BillSpan {
  readonly tenantId: string
  readonly accountId: string
  readonly from: string
  readonly to: string
}

/** The last day of the latest statement of an account that is not void; null for none. */
export async function lastBilledDay(db: Reader, tenantId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(period_end)::text as day
    from bill_statistics
    where tenant_id = ${tenantId} and account_id = ${accountId} and bill_status <> ${VOIDED}
      and is_deleted = 0
  `.execute(db)
  return rows[0]?.day ?? null
}

/** The first and the last day with a bill of an account; null for none. */
export async function billedDays(
  db: Reader,
  tenantId: string,
  accountId: string,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(bill_date)::text as first, max(bill_date)::text as last
    from contract_party_account_bill
    where tenant_id = ${tenantId} and account_id = ${accountId}
  `.execute(db)
  const row = rows[0]
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** The sums of the day bills of a span, in fen, with the number of days that do not balance. */
export interface DaySums {
  readonly days: number
  readonly unbalanced: number
  readonly opening: Fen
  readonly closing: Fen
  readonly recharge: Fen
  readonly withdraw: Fen
}
export async function sumDays(db: Reader, { tenantId, accountId, from, to }: BillSpan): Promise<DaySums> {
  const { rows } = await sql<Record<keyof DaySums, string>>`
    select count(*)::text as days, count(*) filter (where check_result = ${UNBALANCED})::text as unbalanced,
      coalesce((array_agg(opening_balance order by bill_date))[1], 0)::text as opening,
      coalesce((array_agg(closing_balance order by bill_date desc))[1], 0)::text as closing,
      coalesce(sum(recharge_amount), 0)::text as recharge,
      coalesce(sum(withdraw_amount), 0)::text as withdraw
    from contract_party_account_bill
    where tenant_id = ${tenantId} and account_id = ${accountId}
      and bill_date between ${from}::date and ${to}::date
  `.execute(db)
  const row = rows[0]
  const figure = (name: keyof DaySums): number => Number(row?.[name] ?? 0)
  return {
    days: figure('days'),
    unbalanced: figure('unbalanced'),
    opening: fen(figure('opening')),
    closing: fen(figure('closing')),
    recharge: fen(figure('recharge')),
    withdraw: fen(figure('withdraw')),
  }
}

/**
 * Assigns the entries of a span that no statement has yet to a statement, and writes its lines with their
 * orders. A line has the id of its entry. Returns the number of lines.
 */
export async function collectLines(
  db: Writer,
  { tenantId, accountId, from, to }: BillSpan,
  { billId, supplier }: { readonly billId: string; readonly supplier: boolean },
): Promise<number> {
  const order = supplier
    ? sql`
        left join channel_order_info c on c.tenant_id = t.tenant_id and c.channel_order_no = t.biz_no
        left join stock_in_record i on i.tenant_id = t.tenant_id and i.in_no = t.biz_no
        left join merchant_order_info o on o.tenant_id = t.tenant_id and o.order_no = t.doc_no`
    : sql`left join merchant_order_info o on o.tenant_id = t.tenant_id and o.order_no = t.doc_no`
  const written = await sql`
    with assigned as (
      update ledger_entry
      set bill_id = ${billId}
      where tenant_id = ${tenantId} and account_id = ${accountId} and bill_id is null
        and post_time >= ${startOf(sql`${from}::date`)}
        and post_time < ${startOf(sql`${to}::date + 1`)} + interval '15 minutes'
        and accounting_date between ${from}::date and ${to}::date
        and (biz_type in (${SETTLED}) or biz_type = ${REVERSAL})
      returning id, tenant_id, biz_type, biz_no, doc_no, qty, merchant_code, post_time,
        case flow_direction when ${INCOME} then amount else -amount end as change),
    typed as (
      select a.id, a.tenant_id, a.biz_no, a.doc_no, a.qty, a.merchant_code, a.post_time, a.change,
        coalesce(x.biz_type, a.biz_type) as biz_type
      from assigned a
      left join ledger_txn x
        on a.biz_type = ${REVERSAL} and x.tenant_id = a.tenant_id and x.txn_no = a.biz_no)
    insert into bill_line (id, tenant_id, bill_id, merchant_code, supplier_id, line_type, order_no,
      merchant_order_no, biz_no, sku_id, sku_name, face_value, discount, unit_price, qty, amount, order_time,
      settle_time, compare_result, dispute_flag, entry_id)
    select t.id, t.tenant_id, ${billId}, t.merchant_code,
      ${supplier ? sql`coalesce(c.supplier_id, i.supplier_id)` : null},
      ${LINE_TYPE}, o.order_no, o.merchant_order_no, t.biz_no, o.sku_id, o.goods_name, o.face_value,
      case when o.face_value > 0 then round(o.unit_price::numeric / o.face_value, 4) end,
      ${supplier ? sql`c.purchase_price` : sql`o.unit_price`}, t.qty,
      ${supplier ? sql`t.change` : sql`-t.change`}, o.create_time, t.post_time,
      ${choiceSql(merchantStatementDetails, 'compareResult', 'none')}, false, t.id
    from typed t ${order}
    where t.biz_type in (${SETTLED})
    on conflict (id) do nothing
  `.execute(db)
  return Number(written.numAffectedRows ?? 0)
}

/** Frees the entries of a statement and removes its lines. */
export async function freeLines(db: Writer, tenantId: string, billId: string): Promise<void> {
  await sql`
    update ledger_entry set bill_id = null
    where tenant_id = ${tenantId}
      and id in (select entry_id from bill_line where tenant_id = ${tenantId} and bill_id = ${billId})
  `.execute(db)
  await sql`delete from bill_line where tenant_id = ${tenantId} and bill_id = ${billId}`.execute(db)
}

/** The sums of the lines of a statement; amounts in fen. */
export interface LineSums {
  readonly saleCount: number
  readonly saleAmount: Fen
  readonly refundCount: number
  readonly refundAmount: Fen
  readonly adjustAmount: Fen
  readonly postPeriodAdjust: Fen
  /** Orders that adjustments took out whole. */
  readonly adjustedOut: number
}
export async function sumLines(
  db: Reader,
  tenantId: string,
  { billId, to }: { readonly billId: string; readonly to: string },
): Promise<LineSums> {
  const SALES = choiceSql(merchantStatementDetails, 'lineType', 'sale', 'eternity'),
    REFUNDS = lineType('refund'),
    ADJUSTS = choiceSql(merchantStatementDetails, 'lineType', 'adjust', 'rebate', 'fee')
  const { rows } = await sql<Record<keyof LineSums, string>>`
    select count(*) filter (where l.line_type in (${SALES}) and l.entry_id is not null)::text as "saleCount",
      coalesce(sum(l.amount) filter (where l.line_type in (${SALES})), 0)::text as "saleAmount",
      count(*) filter (where l.line_type = ${REFUNDS})::text as "refundCount",
      (-coalesce(sum(l.amount) filter (where l.line_type = ${REFUNDS}), 0))::text as "refundAmount",
      coalesce(sum(l.amount) filter (where l.line_type in (${ADJUSTS})), 0)::text as "adjustAmount",
      coalesce(sum(l.amount) filter (where l.line_type in (${ADJUSTS})
        and l.settle_time >= ${startOf(sql`${to}::date + 1`)}), 0)::text as "postPeriodAdjust",
      count(*) filter (where l.line_type = ${lineType('adjust')} and l.amount = -s.amount)::text as "adjustedOut"
    from bill_line l
    left join bill_line s on s.id = l.origin_line_id
    where l.tenant_id = ${tenantId} and l.bill_id = ${billId}
  `.execute(db)
  const figure = (name: keyof LineSums): number => Number(rows[0]?.[name] ?? 0)
  return {
    saleCount: figure('saleCount'),
    saleAmount: fen(figure('saleAmount')),
    refundCount: figure('refundCount'),
    refundAmount: fen(figure('refundAmount')),
    adjustAmount: fen(figure('adjustAmount')),
    postPeriodAdjust: fen(figure('postPeriodAdjust')),
    adjustedOut: figure('adjustedOut'),
  }
}

/** What was posted in a span but belongs to earlier statements, in fen, signed like their lines. */
export async function sumPriorAdjustments(
  db: Reader,
  { tenantId, accountId, from, to }: BillSpan,
  billId: string,
): Promise<Fen> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.amount), 0)::text as amount
    from ledger_entry e
    join bill_line l on l.id = e.id
    where e.tenant_id = ${tenantId} and e.account_id = ${accountId} and e.biz_type in (${ADJUSTMENTS})
      and e.post_time >= ${startOf(sql`${from}::date`)}
      and e.post_time < ${startOf(sql`${to}::date + 1`)} + interval '15 minutes'
      and e.accounting_date between ${from}::date and ${to}::date and l.bill_id <> ${billId}
  `.execute(db)
  return fen(Number(rows[0]?.amount ?? 0))
}
