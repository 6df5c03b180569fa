import { type RawBuilder, sql } from 'kysely'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { type Fen, fen, sumFen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, holdName } from '../locks.ts'
import { FIGURES, type FigureRecord, type Figures, figuresOf, TEMPORARY } from './ledgerAccountRows.ts'
import { type BizKey, momentSql } from './ledgerRows.ts'
import { stateSql, valueSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const ACTIVE = stateSql(contractPartyAccount, 'active')
/** Whether an account may hold this amount, counting its credit. */
const coversSql = (amount: Fen): RawBuilder<boolean> =>
  sql`status = ${ACTIVE} and balance - hold_amount + credit_limit + ${TEMPORARY} >= ${amount}`

/** The stored states of a hold. */
export const HOLD_STATES = { held: 1, captured: 2, released: 3, partlyCaptured: 4 } as const
/** The stored state of holds that still bind money. */
export const HELD = valueSql(HOLD_STATES, 'held')

/** A hold; amounts in fen; `status` is one of `HOLD_STATES`. */
export interface HoldRow {
  readonly id: string
  readonly holdNo: string
  readonly accountId: string
  readonly amount: Fen
  readonly captured: Fen
  readonly released: Fen
  readonly status: number
}
const keySql = ({ tenantId, bizType, bizNo, phase }: BizKey) =>
  sql`tenant_id = ${tenantId} and biz_type = ${bizType} and biz_no = ${bizNo} and phase = ${phase}`

/**
 * Creates a hold in one guarded statement; null where the account is frozen, closed or short. With `cash`,
 * credit does not count as available.
 */
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
    readonly amount: Fen
    readonly cash: boolean
    readonly expireTime: string | null
    readonly at?: Date
  },
): Promise<(Figures & { readonly holdNo: string }) | null> {
  const id = newId(),
    holdNo = `H${id}`
  noteLocks(db, 'customer', [accountId])
  const isCovered = cash ? sql`status = ${ACTIVE} and balance - hold_amount >= ${amount}` : coversSql(amount)
  const {
    rows: [row],
  } = await sql<FigureRecord>`
    with updated as (
      update contract_party_account set hold_amount = hold_amount + ${amount}
      where id = ${accountId} and tenant_id = ${key.tenantId} and is_deleted = 0
        and ${isCovered}
      returning id, balance, hold_amount, credit_limit, temp_credit, temp_credit_end, last_seq
    ), inserted as (
      insert into ledger_hold (id, tenant_id, hold_no, account_id, biz_type, biz_no, phase, amount,
        expire_time, create_time)
      select ${id}::bigint, ${key.tenantId}, ${holdNo}, id, ${key.bizType}::smallint, ${key.bizNo},
        ${key.phase}, ${amount}::bigint, ${expireTime}::timestamptz, ${momentSql(at)}
      from updated
    ) select ${FIGURES} from updated
  `.execute(db)
  return row ? { ...figuresOf(row), holdNo } : null
}

/** Whether a hold of this amount (fen) would be created on an account now. */
export async function covers(db: Reader, tenantId: string, accountId: string, amount: Fen): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from contract_party_account
    where id = ${accountId} and tenant_id = ${tenantId} and is_deleted = 0 and ${coversSql(amount)}
  `.execute(db)
  return rows.length > 0
}

/** What a statement does before its hold: named parts, the condition that they ran, and what it returns of them. */
export interface Preceding {
  readonly parts: RawBuilder<unknown>
  readonly haveRun: RawBuilder<boolean>
  readonly columns: RawBuilder<unknown>
}

/**
 * Creates the hold of a new document in one statement with what has to happen before it. Returns what the
 * preceding parts return; `figures` is null where the account is frozen, closed or short.
 */
export async function insertHoldAfter<T extends object>(
  db: Reader,
  key: BizKey,
  { accountId, amount, at }: { readonly accountId: string; readonly amount: Fen; readonly at?: Date },
  { parts, haveRun, columns }: Preceding,
): Promise<{ readonly preceding: T; readonly figures: Figures | null }> {
  const id = newId()
  noteLocks(db, 'hold', [holdName(key)], { own: true })
  noteLocks(db, 'customer', [accountId])
  const {
    rows: [row],
  } = await sql<T & { [K in keyof FigureRecord]: FigureRecord[K] | null }>`
    with ${parts}, updated as (
      update contract_party_account set hold_amount = hold_amount + ${amount}
      where ${haveRun} and id = ${accountId} and tenant_id = ${key.tenantId} and is_deleted = 0
        and ${coversSql(amount)}
      returning id, balance, hold_amount, credit_limit, temp_credit, temp_credit_end, last_seq
    ), inserted as (
      insert into ledger_hold (id, tenant_id, hold_no, account_id, biz_type, biz_no, phase, amount,
        create_time)
      select ${id}::bigint, ${key.tenantId}, ${`H${id}`}, id, ${key.bizType}::smallint, ${key.bizNo},
        ${key.phase}, ${amount}::bigint, ${momentSql(at)}
      from updated
    ) select ${columns}, figures.*
    from (select 1) as one
    left join (select ${FIGURES} from updated) as figures on true
  `.execute(db)
  if (!row) throw new Error('a statement without tables returned no row')
  return { preceding: row, figures: row.balance === null ? null : figuresOf(row as FigureRecord) }
}

/**
 * Creates holds for many documents with one guarded update of the account; null where it is frozen, closed or
 * short.
 */
export async function insertHolds(
  db: Reader,
  { tenantId, accountId, at }: { readonly tenantId: string; readonly accountId: string; readonly at?: Date },
  holds: readonly { readonly key: BizKey; readonly amount: Fen }[],
): Promise<Figures | null> {
  const sum = sumFen(holds.map(({ amount }) => amount))
  noteLocks(db, 'customer', [accountId])
  const {
    rows: [row],
  } = await sql<FigureRecord>`
      update contract_party_account set hold_amount = hold_amount + ${sum}
      where id = ${accountId} and tenant_id = ${tenantId} and is_deleted = 0 and ${coversSql(sum)}
      returning ${FIGURES}
    `.execute(db)
  if (!row) return null
  for (let from = 0; from < holds.length; from += 1000) {
    const values = holds.slice(from, from + 1000).map(({ key, amount }) => {
      const id = newId()
      return sql`
        (${id}, ${tenantId}, ${`H${id}`}, ${accountId}, ${key.bizType}, ${key.bizNo}, ${key.phase},
          ${amount}, ${momentSql(at)})
      `
    })
    await sql`
      insert into ledger_hold (id, tenant_id, hold_no, account_id, biz_type, biz_no, phase, amount,
        create_time)
      values ${sql.join(values)}
    `.execute(db)
  }
  return figuresOf(row)
}

/** Gives a locked hold the key of another document, which has none. */
export async function renameHold(db: Reader, id: string, key: BizKey): Promise<void> {
  noteLocks(db, 'hold', [holdName(key)], { own: true })
  await sql`
    update ledger_hold set biz_type = ${key.bizType}::smallint, biz_no = ${key.bizNo}, phase = ${key.phase}
    where id = ${id} and tenant_id = ${key.tenantId}
  `.execute(db)
}

/**
 * The hold of a business number, locked until the transaction ends. `own`: the document is only being
 * created, so no other transaction can know its hold.
 */
export async function lockHold(db: Reader, key: BizKey, own = false): Promise<HoldRow | null> {
  noteLocks(db, 'hold', [holdName(key)], { own })
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
  }>`
    select id::text, hold_no, account_id::text, amount::text, captured_amount::text as captured,
      released_amount::text as released, status
    from ledger_hold
    where ${keySql(key)} for update
  `.execute(db)
  return row
    ? {
        id: row.id,
        holdNo: row.hold_no,
        accountId: row.account_id,
        amount: fen(Number(row.amount)),
        captured: fen(Number(row.captured)),
        released: fen(Number(row.released)),
        status: row.status,
      }
    : null
}

/** Stores the amounts and the status of a hold. */
export async function updateHold(
  db: Reader,
  { id, captured, released, status }: Pick<HoldRow, 'id' | 'captured' | 'released' | 'status'>,
): Promise<void> {
  await sql`
    update ledger_hold
    set captured_amount = ${captured}, released_amount = ${released}, status = ${status}, update_time = now()
    where id = ${id}
  `.execute(db)
}

/** Extends the expiry of a live hold; false where there is none. */
export async function extendHold(db: Reader, key: BizKey, expireTime: string): Promise<boolean> {
  noteLocks(db, 'hold', [holdName(key)])
  const { rows } = await sql`
      update ledger_hold set expire_time = ${expireTime}, update_time = now()
      where ${keySql(key)} and status = ${HELD} returning id
    `.execute(db)
  return rows.length > 0
}
