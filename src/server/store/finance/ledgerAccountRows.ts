import { sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks } from '../locks.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const CLOSED = stateSql(contractPartyAccount, 'closed')
/** The name of the type of an account. */
export const ACCOUNT_TYPE = sql`
  case account_type when ${choiceSql(contractPartyAccount, 'accountType', 'customer')} then 'customer'
    else 'supplier' end
`

export type AccountType = Choice<typeof contractPartyAccount, 'accountType'>

/** Figures of an account after a change. */
export interface Figures {
  readonly balance: Fen
  readonly hold: Fen
  readonly available: Fen
  readonly seq: number
}

/** The temporary credit that is currently in effect. */
export const TEMPORARY = sql`
  case when temp_credit_end is not null and now() < temp_credit_end then temp_credit else 0 end
`
/** The figures of an account as returned by a statement. */
export const FIGURES = sql`
  balance::text, hold_amount::text as hold,
    (balance - hold_amount + credit_limit + ${TEMPORARY})::text as available, last_seq as seq
`
/** Figures as database values. */
export interface FigureRecord {
  balance: string
  hold: string
  available: string
  seq: number
}
/** Converts figures to numbers, in fen. */
export const figuresOf = ({ balance, hold, available, seq }: FigureRecord): Figures => ({
  balance: fen(Number(balance)),
  hold: fen(Number(hold)),
  available: fen(Number(available)),
  seq: Number(seq),
})

/**
 * A change of an account: fen added to its balance, and fen that leave its holds; `checked` refuses to go
 * below the floor.
 */
export interface AccountMove {
  readonly tenantId: string
  readonly id: string
  readonly side: AccountType
  readonly delta: Fen
  readonly unhold: Fen
  readonly checked: boolean
}

/** Updates a customer's or supplier's account; null where it is closed or would fall below its floor. */
export async function movePartyAccount(
  db: Reader,
  { tenantId, id, side, delta, unhold, checked }: AccountMove,
): Promise<(Figures & { readonly partyId: string }) | null> {
  noteLocks(db, side, [id])
  const guard = checked
    ? sql` and balance - hold_amount + credit_limit + ${TEMPORARY} + ${delta} >= 0`
    : sql``
  const {
    rows: [row],
  } = await sql<FigureRecord & { party: string }>`
    update contract_party_account
    set balance = balance + ${delta}, hold_amount = hold_amount - ${unhold},
      last_seq = last_seq + ${delta === 0 ? 0 : 1}
    where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0 and status <> ${CLOSED}${guard}
    returning ${FIGURES}, contract_party_id::text as party
  `.execute(db)
  return row ? { ...figuresOf(row), partyId: row.party } : null
}

/** Updates one of our own accounts that stores its balance. */
export async function moveOwnAccount(
  db: Reader,
  id: string,
  delta: Fen,
): Promise<Pick<Figures, 'balance' | 'seq'>> {
  noteLocks(db, 'ownAccount', [id])
  const {
    rows: [row],
  } = await sql<{
    balance: string
    seq: number
  }>`
    update ledger_account set balance = balance + ${delta}, last_seq = last_seq + 1
    where id = ${id} returning balance::text, last_seq as seq
  `.execute(db)
  return { balance: fen(Number(row?.balance)), seq: Number(row?.seq) }
}

/** The id of the ledger account of a subject and owner; created at its first use. */
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
      }>`
        select id::text
        from ledger_account
        where tenant_id = ${tenantId} and subject = ${subject} and owner_id = ${ownerId}
      `.execute(db)
    ).rows[0]?.id
  const existing = await find()
  if (existing) return existing
  await sql`
    insert into ledger_account (id, tenant_id, subject, owner_id, realtime)
    values (${newId()}, ${tenantId}, ${subject}, ${ownerId}, ${realtime})
    on conflict do nothing
  `.execute(db)
  return (await find()) ?? ''
}

/** The figures of a customer or supplier account now; null where there is none. */
export async function accountFigures(db: Reader, tenantId: string, id: string): Promise<Figures | null> {
  const {
    rows: [row],
  } = await sql<FigureRecord>`
    select ${FIGURES}
    from contract_party_account
    where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  return row ? figuresOf(row) : null
}

/** Parties, type and status of a counterparty's account; null where it is missing. */
export async function partyAccount(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{
  readonly ownPartyId: string
  readonly contractPartyId: string
  readonly accountType: AccountType
  readonly status: number
} | null> {
  const {
    rows: [row],
  } = await sql<{
    own_party: string
    party: string
    type: AccountType
    status: number
  }>`
    select own_party_id::text as own_party, contract_party_id::text as party, ${ACCOUNT_TYPE} as type,
      status
    from contract_party_account
    where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  return row
    ? { ownPartyId: row.own_party, contractPartyId: row.party, accountType: row.type, status: row.status }
    : null
}
