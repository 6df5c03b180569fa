import { fail } from '../../contract/errors.ts'
import { BIZ_NUMBERS } from '../../contract/parts/bizTypes.ts'
import { contractPartyAccount } from '../../contract/resources/finance/contractPartyAccount.ts'
import { type Fen, addFen, subtractFen, ZERO_FEN, isFen } from '../../kernel/money.ts'
import type { BizKey } from '../store/finance/ledgerRows.ts'
import { type Figures, movePartyAccount, partyAccount } from '../store/finance/ledgerAccountRows.ts'
import {
  covers,
  extendHold as extendRow,
  HOLD_STATES,
  type HoldRow,
  insertHold,
  insertHoldAfter,
  insertHolds,
  lockHold,
  renameHold,
  type Preceding,
  updateHold,
} from '../store/finance/ledgerHoldRows.ts'
import type { BizType } from './postings.ts'
import type { Reader, Writer } from '../store/db.ts'

/** The transaction, tenant and operator of a ledger operation; a `Work` of the engine fits. */
export interface Books {
  readonly db: Writer
  readonly tenantId: string
  readonly operatorId: string | null
  /** The time of the posting, on a day that is not closed; now if absent. */
  readonly at?: Date
}
/** The document of a hold or posting. */
export interface Document {
  readonly bizType: BizType
  readonly bizNo: string
  readonly phase?: string
}

/** The business key of a document in the tenant of the books. */
export const keyOf = ({ tenantId }: Books, { bizType, bizNo, phase = '' }: Document): BizKey => ({
  tenantId,
  bizType: BIZ_NUMBERS[bizType],
  bizNo,
  phase,
})

/** Throws for amounts that are not above zero, or no longer exact. */
export function requirePositive(amount: Fen): void {
  if (!isFen(amount) || amount <= 0) throw new Error(`${amount} fen are no amount to hold or post`)
}

/** The result of a hold: its number, the account after it, and whether it already existed. */
export interface HoldResult {
  readonly holdNo: string
  readonly figures: Figures | null
  readonly repeated: boolean
}

/**
 * Sets aside `amount` fen of a customer account. A repeat with the same amount returns the first hold; with
 * another amount it is refused with LEDGER_MISMATCH. With `cash`, only the balance counts and not the credit.
 * Refuses with ACCOUNT_FROZEN, ACCOUNT_CLOSED, CASH_SHORT or BALANCE_NOT_ENOUGH.
 */
export async function hold(
  books: Books,
  document: Document & {
    readonly accountId: string
    readonly amount: Fen
    readonly cash?: boolean
    readonly expireTime?: string | null
  },
): Promise<HoldResult> {
  const { accountId, amount, cash = false, expireTime = null } = document
  requirePositive(amount)
  const key = keyOf(books, document)
  const existing = await lockHold(books.db, key, true)
  if (existing)
    return existing.amount === amount
      ? { holdNo: existing.holdNo, figures: null, repeated: true }
      : fail('LEDGER_MISMATCH')
  const created = await insertHold(books.db, key, { accountId, amount, cash, expireTime, at: books.at })
  return created
    ? { holdNo: created.holdNo, figures: created, repeated: false }
    : refuseHold(books, accountId, cash)
}

/**
 * Sets money aside for many new documents of one account: all of it or nothing. None of them may have a hold
 * yet.
 */
export async function holdMany(
  books: Books,
  accountId: string,
  documents: readonly (Document & { readonly amount: Fen })[],
): Promise<Figures> {
  for (const { amount } of documents) requirePositive(amount)
  const figures = await insertHolds(
    books.db,
    { tenantId: books.tenantId, accountId, at: books.at },
    documents.map((document) => ({ key: keyOf(books, document), amount: document.amount })),
  )
  return figures ?? refuseHold(books, accountId, false)
}

/**
 * Sets money aside for a new document, in one statement with what has to happen before (`preceding`). Where
 * `figures` is null nothing was held; `refuseHold` then throws why.
 */
export function holdAfter<T extends object>(
  books: Books,
  document: Document & { readonly accountId: string; readonly amount: Fen },
  preceding: Preceding,
): Promise<{ readonly preceding: T; readonly figures: Figures | null }> {
  requirePositive(document.amount)
  return insertHoldAfter<T>(
    books.db,
    keyOf(books, document),
    { accountId: document.accountId, amount: document.amount, at: books.at },
    preceding,
  )
}

/** Throws why nothing could be held on an account: ACCOUNT_FROZEN, ACCOUNT_CLOSED, CASH_SHORT or BALANCE_NOT_ENOUGH. */
export async function refuseHold(
  { db, tenantId }: Pick<Books, 'tenantId'> & { readonly db: Reader },
  accountId: string,
  cash: boolean,
): Promise<never> {
  const account = await partyAccount(db, tenantId, accountId)
  if (!account) return fail('NOT_FOUND')
  if (account.status === contractPartyAccount.states.wire.frozen) return fail('ACCOUNT_FROZEN')
  if (account.status !== contractPartyAccount.states.wire.active) return fail('ACCOUNT_CLOSED')
  return fail(cash ? 'CASH_SHORT' : 'BALANCE_NOT_ENOUGH')
}

/** Refuses what `hold` would refuse for this amount (fen) of an account now; holds nothing. */
export async function requireCover(
  books: Pick<Books, 'tenantId'> & { readonly db: Reader },
  accountId: string,
  amount: Fen,
): Promise<void> {
  if (amount > 0 && !(await covers(books.db, books.tenantId, accountId, amount)))
    await refuseHold(books, accountId, false)
}

/** Extends the expiry of a live hold; refuses with HOLD_NONE where there is none. */
export async function extendHold(
  books: Books,
  document: Document & { readonly expireTime: string },
): Promise<void> {
  if (!(await extendRow(books.db, keyOf(books, document), document.expireTime))) fail('HOLD_NONE')
}

/**
 * The live hold of a document, locked; null where it is finished. Refuses with HOLD_NONE where there never
 * was one.
 */
export async function liveHold(books: Books, document: Document): Promise<HoldRow | null> {
  const row = await lockHold(books.db, keyOf(books, document))
  return row ? (row.status === HOLD_STATES.held ? row : null) : fail('HOLD_NONE')
}

const endOf = (amount: Fen, captured: Fen): Exclude<keyof typeof HOLD_STATES, 'held'> => {
  if (captured === amount) return 'captured'
  return captured === 0 ? 'released' : 'partlyCaptured'
}

/**
 * Captures `amount` fen of a hold; with `final` the rest is released. Returns the fen that are no longer
 * held. Refuses with HOLD_EXCEEDED.
 */
export async function drawHold(
  books: Books,
  row: HoldRow,
  { amount, final }: { readonly amount: Fen; readonly final: boolean },
): Promise<Fen> {
  const remaining = subtractFen(subtractFen(row.amount, row.captured), row.released)
  if (amount > remaining) fail('HOLD_EXCEEDED')
  const captured = addFen(row.captured, amount)
  const isFinished = final || addFen(captured, row.released) === row.amount
  const released = isFinished ? subtractFen(row.amount, captured) : row.released
  await updateHold(books.db, {
    id: row.id,
    captured,
    released,
    status: HOLD_STATES[isFinished ? endOf(row.amount, captured) : 'held'],
  })
  return isFinished ? remaining : amount
}

/**
 * Makes the live hold of one document that of another, which has none yet: the money stays set aside. Returns the
 * account it is held on. Refuses with HOLD_NONE where there is none or where it ended, with LEDGER_MISMATCH where it is
 * of another amount (fen).
 */
export async function passHold(
  books: Books,
  from: Document,
  to: Document & { readonly amount: Fen },
): Promise<string> {
  const row = (await liveHold(books, from)) ?? fail('HOLD_NONE')
  if (row.amount !== to.amount || row.captured + row.released > 0) fail('LEDGER_MISMATCH')
  await renameHold(books.db, row.id, keyOf(books, to))
  return row.accountId
}

/** Releases the rest of a hold; a repeat does nothing and returns null. */
export async function release(books: Books, document: Document): Promise<Figures | null> {
  const row = await liveHold(books, document)
  if (!row) return null
  const unhold = await drawHold(books, row, { amount: ZERO_FEN, final: true })
  return movePartyAccount(books.db, {
    tenantId: books.tenantId,
    id: row.accountId,
    side: 'customer',
    delta: ZERO_FEN,
    unhold,
    checked: false,
  })
}
