import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../database.ts'

/** What makes a posting or a hold one and the same: a repeat finds the first. */
export interface BizKey {
  readonly tenantId: string
  readonly bizType: number
  readonly bizNo: string
  readonly phase: string
}

/** Money set aside; amounts in fen. `status`: 1 held, 2 captured, 3 released, 4 captured in part. */
export interface HoldRow {
  readonly id: string
  readonly holdNo: string
  readonly accountId: string
  readonly amount: number
  readonly captured: number
  readonly released: number
  readonly status: number
}
/** Figures of an account in fen after a change. */
export interface Figures {
  readonly balance: number
  readonly hold: number
  readonly available: number
  readonly seq: number
}

/** The moment something is told to have happened at; the clock's where none is told. */
const momentSql = (at: Date | undefined) =>
  at ? sql`${at.toISOString()}::timestamptz` : sql`clock_timestamp()`
const daySql = (at: Date | undefined) =>
  sql`(${at ? momentSql(at) : sql`now()`} at time zone 'Asia/Shanghai')::date`
const TEMPORARY = sql`case when temp_credit_end is not null and now() < temp_credit_end then temp_credit else 0 end`
const FIGURES = sql`balance::text, hold_amount::text as hold, (balance - hold_amount + credit_limit + ${TEMPORARY})::text as available, last_seq as seq`
interface FigureRecord {
  balance: string
  hold: string
  available: string
  seq: number
}
const figuresOf = ({ balance, hold, available, seq }: FigureRecord): Figures => ({
  balance: Number(balance),
  hold: Number(hold),
  available: Number(available),
  seq: Number(seq),
})

const keySql = ({ tenantId, bizType, bizNo, phase }: BizKey) =>
  sql`tenant_id = ${tenantId} and biz_type = ${bizType} and biz_no = ${bizNo} and phase = ${phase}`

/** Sets money aside in one guarded statement; null where the account is frozen, closed or short. `cash` leaves credit out of what is available. */
export async function insertHold(
  db: Reader,
  key: BizKey,
  {
    accountId,
    amount,
    cash,
    expireTime,
    at,
  }: {
    readonly accountId: string
    readonly amount: number
    readonly cash: boolean
    readonly expireTime: string | null
    readonly at?: Date
  },
): Promise<(Figures & { readonly holdNo: string }) | null> {
  const id = newId(),
    holdNo = `H${id}`
  const enough = cash
    ? sql`balance - hold_amount >= ${amount}`
    : sql`balance - hold_amount + credit_limit + ${TEMPORARY} >= ${amount}`
  const {
    rows: [row],
  } = await sql<FigureRecord>`with made as (
      update contract_party_account set hold_amount = hold_amount + ${amount} where id = ${accountId} and tenant_id = ${key.tenantId} and is_deleted = 0 and status = 1 and ${enough} returning id, balance, hold_amount, credit_limit, temp_credit, temp_credit_end, last_seq
    ), kept as (
      insert into ledger_hold (id, tenant_id, hold_no, account_id, biz_type, biz_no, phase, amount, expire_time, create_time) select ${id}::bigint, ${key.tenantId}, ${holdNo}, id, ${key.bizType}::smallint, ${key.bizNo}, ${key.phase}, ${amount}::bigint, ${expireTime}::timestamptz, ${momentSql(at)} from made
    ) select ${FIGURES} from made`.execute(db)
  return row ? { ...figuresOf(row), holdNo } : null
}

/** Sets money aside for many documents at once: one guarded change of the account, one row each; null where the account is frozen, closed or short. */
export async function insertHolds(
  db: Reader,
  { tenantId, accountId, at }: { readonly tenantId: string; readonly accountId: string; readonly at?: Date },
  holds: readonly { readonly key: BizKey; readonly amount: number }[],
): Promise<Figures | null> {
  const sum = holds.reduce((total, { amount }) => total + amount, 0)
  const {
    rows: [row],
  } =
    await sql<FigureRecord>`update contract_party_account set hold_amount = hold_amount + ${sum} where id = ${accountId} and tenant_id = ${tenantId} and is_deleted = 0 and status = 1 and balance - hold_amount + credit_limit + ${TEMPORARY} >= ${sum} returning ${FIGURES}`.execute(
      db,
    )
  if (!row) return null
  for (let from = 0; from < holds.length; from += 1000) {
    const values = holds.slice(from, from + 1000).map(({ key, amount }) => {
      const id = newId()
      return sql`(${id}, ${tenantId}, ${`H${id}`}, ${accountId}, ${key.bizType}, ${key.bizNo}, ${key.phase}, ${amount}, ${momentSql(at)})`
    })
    await sql`insert into ledger_hold (id, tenant_id, hold_no, account_id, biz_type, biz_no, phase, amount, create_time) values ${sql.join(values)}`.execute(
      db,
    )
  }
  return figuresOf(row)
}

/** The hold of a business number, locked until the transaction ends. */
export async function lockHold(db: Reader, key: BizKey): Promise<HoldRow | null> {
  const {
    rows: [row],
  } = await sql<{
    id: string
    hold_no: string
    account_id: string
    amount: string
    captured: string
    released: string
    status: number
  }>`select id::text, hold_no, account_id::text, amount::text, captured_amount::text as captured, released_amount::text as released, status from ledger_hold where ${keySql(key)} for update`.execute(
    db,
  )
  return row
    ? {
        id: row.id,
        holdNo: row.hold_no,
        accountId: row.account_id,
        amount: Number(row.amount),
        captured: Number(row.captured),
        released: Number(row.released),
        status: row.status,
      }
    : null
}

/** Writes what became of a hold. */
export async function updateHold(
  db: Reader,
  { id, captured, released, status }: Pick<HoldRow, 'id' | 'captured' | 'released' | 'status'>,
): Promise<void> {
  await sql`update ledger_hold set captured_amount = ${captured}, released_amount = ${released}, status = ${status}, update_time = now() where id = ${id}`.execute(
    db,
  )
}

/** Keeps a live hold until a later moment. */
export async function extendHold(db: Reader, key: BizKey, expireTime: string): Promise<boolean> {
  const { rows } =
    await sql`update ledger_hold set expire_time = ${expireTime}, update_time = now() where ${keySql(key)} and status = 1 returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** How an account changes: fen added to its balance, fen no longer held; `checked` refuses to go below the floor. */
export interface AccountMove {
  readonly tenantId: string
  readonly id: string
  readonly delta: number
  readonly unhold: number
  readonly checked: boolean
}

/** Moves a customer's or supplier's account; null where it is closed, or would fall below its floor. */
export async function movePartyAccount(
  db: Reader,
  { tenantId, id, delta, unhold, checked }: AccountMove,
): Promise<(Figures & { readonly partyId: string }) | null> {
  const guard = checked
    ? sql` and balance - hold_amount + credit_limit + ${TEMPORARY} + ${delta} >= 0`
    : sql``
  const {
    rows: [row],
  } = await sql<
    FigureRecord & { party: string }
  >`update contract_party_account set balance = balance + ${delta}, hold_amount = hold_amount - ${unhold}, last_seq = last_seq + ${delta === 0 ? 0 : 1}
    where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0 and status <> 3${guard} returning ${FIGURES}, contract_party_id::text as party`.execute(
    db,
  )
  return row ? { ...figuresOf(row), partyId: row.party } : null
}

/** Moves an account of our own that keeps its balance. */
export async function moveOwnAccount(
  db: Reader,
  id: string,
  delta: number,
): Promise<Pick<Figures, 'balance' | 'seq'>> {
  const {
    rows: [row],
  } = await sql<{
    balance: string
    seq: number
  }>`update ledger_account set balance = balance + ${delta}, last_seq = last_seq + 1 where id = ${id} returning balance::text, last_seq as seq`.execute(
    db,
  )
  return { balance: Number(row?.balance), seq: Number(row?.seq) }
}

/** The ledger account of a subject and its owner, opened at its first use. */
export async function ledgerAccountId(
  db: Reader,
  tenantId: string,
  {
    subject,
    ownerId,
    realtime,
  }: { readonly subject: string; readonly ownerId: string; readonly realtime: boolean },
): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (
      await sql<{
        id: string
      }>`select id::text from ledger_account where tenant_id = ${tenantId} and subject = ${subject} and owner_id = ${ownerId}`.execute(
        db,
      )
    ).rows[0]?.id
  const known = await find()
  if (known) return known
  await sql`insert into ledger_account (id, tenant_id, subject, owner_id, realtime) values (${newId()}, ${tenantId}, ${subject}, ${ownerId}, ${realtime}) on conflict do nothing`.execute(
    db,
  )
  return (await find()) ?? ''
}

/** Owner, party and side of an account of a counterparty. */
export async function partyAccount(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{
  readonly ownPartyId: string
  readonly contractPartyId: string
  readonly accountType: number
  readonly status: number
} | null> {
  const {
    rows: [row],
  } = await sql<{
    own: string
    party: string
    kind: number
    status: number
  }>`select own_party_id::text as own, contract_party_id::text as party, account_type as kind, status from contract_party_account where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0`.execute(
    db,
  )
  return row
    ? { ownPartyId: row.own, contractPartyId: row.party, accountType: row.kind, status: row.status }
    : null
}

/** A posting by its business key. */
export interface TxnKey {
  readonly txnId: string
  readonly txnNo: string
  readonly amount: number
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
  amount: Number(amount),
  day,
})
const TXN_KEY = sql`txn_id::text, txn_no, amount::text, accounting_date::text as day`

/** Claims a business key for a new posting of the day of `at` (today unless told); `fresh` is false where it was posted before. */
export async function claimTxn(
  db: Reader,
  key: BizKey,
  amount: number,
  at?: Date,
): Promise<TxnKey & { readonly fresh: boolean }> {
  const id = newId()
  const {
    rows: [made],
  } =
    await sql<TxnKeyRecord>`insert into ledger_txn_key (tenant_id, biz_type, biz_no, biz_phase, txn_id, txn_no, amount, accounting_date) values (${key.tenantId}, ${key.bizType}, ${key.bizNo}, ${key.phase}, ${id}, ${`T${id}`}, ${amount}, ${daySql(at)}) on conflict do nothing returning ${TXN_KEY}`.execute(
      db,
    )
  if (made) return { ...txnKeyOf(made), fresh: true }
  const {
    rows: [known],
  } =
    await sql<TxnKeyRecord>`select ${TXN_KEY} from ledger_txn_key where tenant_id = ${key.tenantId} and biz_type = ${key.bizType} and biz_no = ${key.bizNo} and biz_phase = ${key.phase}`.execute(
      db,
    )
  if (!known) throw new Error(`posting ${key.bizNo} is neither new nor known`)
  return { ...txnKeyOf(known), fresh: false }
}

/** One side of a posting as it is written; `seq` and balances only where the account keeps its balance. */
export interface EntryRow {
  readonly ledgerAccountId: string
  readonly subject: string
  readonly accountId: string | null
  readonly contractPartyId: string | null
  readonly seq: number | null
  readonly direction: 1 | 2
  readonly flowDirection: 1 | 2 | null
  readonly before: number | null
  readonly after: number | null
}
/** What all sides of a posting share. */
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

/** Writes a posting with all its sides in one statement. */
export async function insertTxn(
  db: Reader,
  { key, txn, at, operatorId, reversalOf, remark, merchantCode, qty, docNo }: TxnRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const sides = entries.map(
    (entry, index) =>
      sql`(${newId()}, ${key.tenantId}, ${txn.txnId}, ${`${txn.txnNo}-${index + 1}`}, ${entry.ledgerAccountId}, ${entry.subject}, ${entry.accountId}, ${entry.contractPartyId}, ${entry.seq}, ${entry.direction}, ${txn.amount}, ${entry.flowDirection}, ${entry.before}, ${entry.after}, ${key.bizType}, ${key.bizNo}, ${txn.day}::date, ${momentSql(at)}, ${merchantCode}, ${qty}, ${docNo}, ${operatorId}, ${remark})`,
  )
  await sql`with made as (insert into ledger_txn (id, tenant_id, txn_no, biz_type, biz_no, biz_phase, accounting_date, post_time, operator_id, reversal_of, remark) values (${txn.txnId}, ${key.tenantId}, ${txn.txnNo}, ${key.bizType}, ${key.bizNo}, ${key.phase}, ${txn.day}::date, ${momentSql(at)}, ${operatorId}, ${reversalOf}, ${remark}))
    insert into ledger_entry (id, tenant_id, txn_id, entry_no, ledger_account_id, subject, account_id, contract_party_id, seq, direction, amount, flow_direction, balance_before, balance_after, biz_type, biz_no, accounting_date, post_time, merchant_code, qty, doc_no, operator_id, remark) values ${sql.join(sides)}`.execute(
    db,
  )
}

/** A posting with its sides, as a reversal needs it. */
export interface KnownTxn {
  readonly txnNo: string
  readonly bizType: number
  readonly bizNo: string
  readonly amount: number
  readonly reversed: boolean
  readonly accountId: string | null
  readonly sides: readonly { readonly subject: string; readonly ownerId: string; readonly direction: 1 | 2 }[]
}

/** The posting of a number in a tenant; null where there is none. */
export async function findTxn(db: Reader, tenantId: string, txnNo: string): Promise<KnownTxn | null> {
  const { rows } = await sql<{
    biz_type: number
    biz_no: string
    amount: string
    reversed: boolean
    subject: string
    owner: string
    direction: 1 | 2
    account: string | null
  }>`select t.biz_type, t.biz_no, e.amount::text, exists (select 1 from ledger_txn r where r.tenant_id = ${tenantId} and r.reversal_of = t.txn_no) as reversed, e.subject, coalesce(e.account_id, l.owner_id)::text as owner, e.direction, e.account_id::text as account
    from ledger_txn t join ledger_entry e on e.tenant_id = t.tenant_id and e.txn_id = t.id and e.accounting_date = t.accounting_date left join ledger_account l on l.id = e.ledger_account_id where t.tenant_id = ${tenantId} and t.txn_no = ${txnNo} order by e.entry_no`.execute(
    db,
  )
  const [first] = rows
  if (!first) return null
  return {
    txnNo,
    bizType: first.biz_type,
    bizNo: first.biz_no,
    amount: Number(first.amount),
    reversed: first.reversed,
    accountId: rows.find((row) => row.account)?.account ?? null,
    sides: rows.map((row) => ({ subject: row.subject, ownerId: row.owner, direction: row.direction })),
  }
}

/** Makes the partitions of this month and the two that follow, of the ledger and of every noun whose table is cut by months; those that are there stay. */
export async function makeMonths(db: Reader): Promise<void> {
  await sql`select ledger_months((now() at time zone 'Asia/Shanghai')::date, ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date), row_months((now() at time zone 'Asia/Shanghai')::date, ((now() at time zone 'Asia/Shanghai') + interval '2 months')::date)`.execute(
    db,
  )
}
