import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** The side of a posting an entry is on. */
export type Direction = Choice<typeof accountDetail, 'direction'>
/** Whether an entry increases or decreases the balance of a counterparty's account. */
export type FlowDirection = Choice<typeof accountDetail, 'flowDirection'>

/** Identifies a posting or a hold; a repeat with the same key finds the first. */
export interface BizKey {
  readonly tenantId: string
  readonly bizType: number
  readonly bizNo: string
  readonly phase: string
}

/** The given moment, or the current time of the database. */
export const momentSql = (at: Date | undefined) =>
  at ? sql`${at.toISOString()}::timestamptz` : sql`clock_timestamp()`
const daySql = (at: Date | undefined) =>
  sql`(${at ? momentSql(at) : sql`now()`} at time zone 'Asia/Shanghai')::date`
/** A posting claimed by its business key. */
export interface TxnKey {
  readonly txnId: string
  readonly txnNo: string
  readonly amount: Fen
  readonly day: string
}
interface TxnKeyRecord {
  txn_id: string
  txn_no: string
  amount: string
  day: string
}
const txnKeyOf = ({ txn_id, txn_no, amount, day }: TxnKeyRecord): TxnKey => ({
  txnId: txn_id,
  txnNo: txn_no,
  amount: fen(Number(amount)),
  day,
})
const TXN_KEY = sql`txn_id::text, txn_no, amount::text, accounting_date::text as day`

/**
 * Claims a business key for a new posting on the day of `at` (default: today); `fresh` is false where it was
 * already posted.
 */
export async function claimTxn(
  db: Reader,
  key: BizKey,
  amount: Fen,
  at?: Date,
): Promise<TxnKey & { readonly fresh: boolean }> {
  const id = newId()
  const {
    rows: [created],
  } = await sql<TxnKeyRecord>`
    insert into ledger_txn_key (tenant_id, biz_type, biz_no, biz_phase, txn_id, txn_no, amount,
      accounting_date)
    values (${key.tenantId}, ${key.bizType}, ${key.bizNo}, ${key.phase}, ${id}, ${`T${id}`}, ${amount},
      ${daySql(at)})
    on conflict do nothing
    returning ${TXN_KEY}
  `.execute(db)
  if (created) return { ...txnKeyOf(created), fresh: true }
  const {
    rows: [existing],
  } = await sql<TxnKeyRecord>`
      select ${TXN_KEY}
      from ledger_txn_key
      where tenant_id = ${key.tenantId} and biz_type = ${key.bizType} and biz_no = ${key.bizNo}
        and biz_phase = ${key.phase}
    `.execute(db)
  if (!existing) throw new Error(`posting ${key.bizNo} is neither new nor known`)
  return { ...txnKeyOf(existing), fresh: false }
}

/** A side of a posting as it is stored; `seq` and balances only for accounts that store their balance. */
export interface EntryRow {
  readonly ledgerAccountId: string
  readonly subject: string
  readonly accountId: string | null
  readonly contractPartyId: string | null
  readonly seq: number | null
  readonly direction: Direction
  readonly flowDirection: FlowDirection | null
  readonly before: Fen | null
  readonly after: Fen | null
}
/** Values shared by all sides of a posting. */
export interface TxnRow {
  readonly key: BizKey
  readonly txn: TxnKey
  readonly at?: Date
  readonly operatorId: string | null
  readonly reversalOf: string | null
  readonly remark: string | null
  readonly merchantCode: string | null
  readonly qty: number | null
  readonly docNo: string
}

const flowSql = ({ flowDirection }: EntryRow): RawBuilder<number> | null =>
  flowDirection && choiceSql(accountDetail, 'flowDirection', flowDirection)

/** Stores a posting with all its sides in one statement. */
export async function insertTxn(
  db: Reader,
  { key, txn, at, operatorId, reversalOf, remark, merchantCode, qty, docNo }: TxnRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const sides = entries.map(
    (entry, index) =>
      sql`
        (${newId()}, ${key.tenantId}, ${txn.txnId}, ${`${txn.txnNo}-${index + 1}`},
          ${entry.ledgerAccountId}, ${entry.subject}, ${entry.accountId}, ${entry.contractPartyId},
          ${entry.seq}, ${choiceSql(accountDetail, 'direction', entry.direction)}, ${txn.amount},
          ${flowSql(entry)}, ${entry.before}, ${entry.after}, ${key.bizType}, ${key.bizNo},
          ${txn.day}::date, ${momentSql(at)}, ${merchantCode}, ${qty}, ${docNo}, ${operatorId}, ${remark})
      `,
  )
  await sql`
    with txn as (insert into ledger_txn (id, tenant_id, txn_no, biz_type, biz_no, biz_phase,
      accounting_date, post_time, operator_id, reversal_of, remark)
      values (${txn.txnId}, ${key.tenantId}, ${txn.txnNo}, ${key.bizType}, ${key.bizNo}, ${key.phase},
        ${txn.day}::date, ${momentSql(at)}, ${operatorId}, ${reversalOf}, ${remark}))
    insert into ledger_entry (id, tenant_id, txn_id, entry_no, ledger_account_id, subject, account_id,
      contract_party_id, seq, direction, amount, flow_direction, balance_before, balance_after, biz_type,
      biz_no, accounting_date, post_time, merchant_code, qty, doc_no, operator_id, remark)
    values ${sql.join(sides)}
  `.execute(db)
}

/** A posting with its sides, for a reversal. */
export interface PostedTxn {
  readonly txnNo: string
  readonly bizType: number
  readonly bizNo: string
  readonly amount: Fen
  readonly reversed: boolean
  readonly accountId: string | null
  readonly sides: readonly {
    readonly subject: string
    readonly ownerId: string
    readonly direction: Direction
  }[]
}

/** The posting with this number in a tenant; null where there is none. */
export async function findTxn(db: Reader, tenantId: string, txnNo: string): Promise<PostedTxn | null> {
  const { rows } = await sql<{
    biz_type: number
    biz_no: string
    amount: string
    reversed: boolean
    subject: string
    owner: string
    direction: Direction
    account: string | null
  }>`
    select t.biz_type, t.biz_no, e.amount::text,
      exists (
        select 1
        from ledger_txn r
        where r.tenant_id = ${tenantId} and r.reversal_of = t.txn_no) as reversed,
      e.subject, coalesce(e.account_id, l.owner_id)::text as owner,
      case e.direction when ${choiceSql(accountDetail, 'direction', 'debit')} then 'debit'
        else 'credit' end as direction,
      e.account_id::text as account
    from ledger_txn t
    join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id
      and e.accounting_date = t.accounting_date
    left join ledger_account l on l.id = e.ledger_account_id
    where t.tenant_id = ${tenantId} and t.txn_no = ${txnNo}
    order by e.entry_no
  `.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    txnNo,
    bizType: first.biz_type,
    bizNo: first.biz_no,
    amount: fen(Number(first.amount)),
    reversed: first.reversed,
    accountId: rows.find((row) => row.account)?.account ?? null,
    sides: rows.map((row) => ({ subject: row.subject, ownerId: row.owner, direction: row.direction })),
  }
}

/**
 * Creates the partitions of this month and the next two, for the ledger and for every noun partitioned by
 * month.
 */
export async function makeMonths(db: Reader): Promise<void> {
  await sql`
    select ledger_months((now() at time zone 'Asia/Shanghai')::date,
      ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date),
      row_months((now() at time zone 'Asia/Shanghai')::date,
        ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date)
  `.execute(db)
}
