import { fail } from '../../contract/errors.ts'
import { type Fen, subtractFen, negateFen, ZERO_FEN } from '../../kernel/money.ts'
import {
  type Figures,
  ledgerAccountId,
  moveOwnAccount,
  movePartyAccount,
  partyAccount,
} from '../store/finance/ledgerAccountRows.ts'
import {
  type BizKey,
  claimTxn,
  type Direction,
  type EntryRow,
  insertTxn,
  type TxnKey,
} from '../store/finance/ledgerRows.ts'
import { type Books, type Document, drawHold, keyOf, liveHold, requirePositive } from './holds.ts'
import { type BizType, POSTINGS, type Subject, SUBJECTS } from './postings.ts'

/** Details of a posting beside its document; they are stored with every entry. */
export interface Dims {
  readonly merchantCode?: string | null
  readonly qty?: number | null
  /** The order or document of a charge or refund; the business number if absent. */
  readonly docNo?: string
  readonly remark?: string | null
}
/**
 * The result of a posting: its number, the counterparty's account after it, and whether it was posted before.
 */
export interface PostingResult {
  readonly txnNo: string
  readonly figures: Figures | null
  readonly repeated: boolean
}
type PostingType = Exclude<BizType, 'reversal'>
/** `accountId` is the customer's or supplier's account the posting touches. */
export interface Entry extends Document {
  readonly accountId: string
  readonly amount: Fen
  readonly dims?: Dims
  /** Lets a checked debit go below the floor. */
  readonly unchecked?: boolean
}

/**
 * One side of a posting before it is written. `unhold` is the amount in fen that leaves the holds of a
 * customer account with it.
 */
export interface Side {
  readonly subject: Subject
  readonly ownerId: string
  readonly direction: Direction
  readonly unhold?: Fen
  readonly checked?: boolean
}
interface WrittenSide {
  readonly row: EntryRow
  readonly figures: Figures | null
}

/**
 * Posts a business of the posting table once. A repeat with the same amount returns the first posting; with
 * another amount it is refused with LEDGER_MISMATCH.
 */
export async function post(
  books: Books,
  entry: Entry & { readonly bizType: PostingType },
): Promise<PostingResult> {
  const { debit, credit, checked } = POSTINGS[entry.bizType]
  const owners = await ownersOf(books, entry.accountId)
  const guarded = Boolean(checked) && !entry.unchecked
  return writeOnce(books, entry, [
    { subject: debit, ownerId: owners(debit), direction: 'debit', checked: guarded && debit === '2001' },
    { subject: credit, ownerId: owners(credit), direction: 'credit' },
  ])
}

/**
 * Posts held money: `amount` of the hold is captured, and with `final` the rest is released. `phase` names
 * this capture where a document has several.
 */
export async function capture(
  books: Books,
  {
    holdPhase = '',
    final,
    ...entry
  }: Omit<Entry, 'accountId' | 'unchecked'> & {
    readonly bizType: PostingType
    readonly holdPhase?: string
    readonly final: boolean
  },
): Promise<PostingResult> {
  const key = keyOf(books, entry)
  const claimed = await claim(books, key, entry.amount)
  if (!claimed.fresh) return { txnNo: claimed.txnNo, figures: null, repeated: true }
  const row = await liveHold(books, { ...entry, phase: holdPhase })
  if (!row) return fail('HOLD_NONE')
  const unhold = await drawHold(books, row, { amount: entry.amount, final })
  const { debit, credit } = POSTINGS[entry.bizType]
  const owners = await ownersOf(books, row.accountId)
  return write(books, { ...entry, key, txn: claimed }, [
    { subject: debit, ownerId: owners(debit), direction: 'debit', unhold },
    { subject: credit, ownerId: owners(credit), direction: 'credit' },
  ])
}

/** Returns the owner of each subject's account, derived from the counterparty's account. */
async function ownersOf({ db, tenantId }: Books, accountId: string): Promise<(subject: Subject) => string> {
  const account = await partyAccount(db, tenantId, accountId)
  if (!account) return fail('NOT_FOUND')
  return (subject) => {
    const { owner } = SUBJECTS[subject]
    if (owner === 'tenant') return '0'
    if (owner === 'ownParty') return account.ownPartyId
    if (account.accountType !== owner)
      throw new Error(`account ${accountId} is on the wrong side for ${subject}`)
    return accountId
  }
}

async function claim(books: Books, key: BizKey, amount: Fen): Promise<TxnKey & { readonly fresh: boolean }> {
  requirePositive(amount)
  const claimed = await claimTxn(books.db, key, amount, books.at)
  if (!claimed.fresh && claimed.amount !== amount) fail('LEDGER_MISMATCH')
  return claimed
}

/** Posts sides under a business key; a repeat returns the first posting. */
export async function writeOnce(
  books: Books,
  entry: Omit<Entry, 'accountId'> & { readonly reversalOf?: string },
  sides: readonly Side[],
): Promise<PostingResult> {
  const key = keyOf(books, entry)
  const claimed = await claim(books, key, entry.amount)
  return claimed.fresh
    ? write(books, { ...entry, key, txn: claimed }, sides)
    : { txnNo: claimed.txnNo, figures: null, repeated: true }
}

interface Writing {
  readonly key: BizKey
  readonly txn: TxnKey
  readonly bizNo: string
  readonly dims?: Dims
  readonly reversalOf?: string
}

/**
 * Updates accounts with a stored balance in a fixed order (customers, suppliers, own), so that two postings
 * cannot deadlock.
 */
async function write(
  books: Books,
  { key, txn, bizNo, dims = {}, reversalOf }: Writing,
  sides: readonly Side[],
): Promise<PostingResult> {
  const accountIds = await Promise.all(sides.map((side) => ledgerAccountOf(books, side)))
  const rankOf = (index: number): number => RANKS.indexOf(sides[index]?.subject ?? '') + 1 || RANKS.length + 1
  const order = [...sides.keys()].sort(
    (a, b) => rankOf(a) - rankOf(b) || (BigInt(accountIds[a] ?? 0) < BigInt(accountIds[b] ?? 0) ? -1 : 1),
  )
  const written: WrittenSide[] = []
  for (const index of order) {
    const side = sides[index]
    if (side)
      written[index] = await moveSide(books, {
        side,
        ledgerAccountId: accountIds[index] ?? '',
        amount: txn.amount,
      })
  }
  await insertTxn(
    books.db,
    {
      key,
      txn,
      at: books.at,
      operatorId: books.operatorId,
      reversalOf: reversalOf ?? null,
      remark: dims.remark ?? null,
      merchantCode: dims.merchantCode ?? null,
      qty: dims.qty ?? null,
      docNo: dims.docNo ?? bizNo,
    },
    written.map(({ row }) => row),
  )
  return {
    txnNo: txn.txnNo,
    figures: written.find(({ figures }) => figures)?.figures ?? null,
    repeated: false,
  }
}

/** Subjects whose accounts are updated first, in this order. */
const RANKS: readonly string[] = ['2001', '2201']
/** Customer and supplier accounts are ledger accounts themselves. */
const ledgerAccountOf = (books: Books, { subject, ownerId }: Side): Promise<string> =>
  isParty(subject)
    ? Promise.resolve(ownerId)
    : ledgerAccountId(books.db, books.tenantId, { subject, ownerId, realtime: SUBJECTS[subject].realtime })
const isParty = (subject: Subject): boolean => subject === '2001' || subject === '2201'

async function moveSide(
  { db, tenantId }: Books,
  {
    side,
    ledgerAccountId: id,
    amount,
  }: { readonly side: Side; readonly ledgerAccountId: string; readonly amount: Fen },
): Promise<WrittenSide> {
  const { subject, direction, unhold = ZERO_FEN, checked = false } = side
  const { normal, realtime } = SUBJECTS[subject]
  const grows = direction === normal
  const delta = grows ? amount : negateFen(amount)
  const row: EntryRow = {
    ledgerAccountId: id,
    subject,
    accountId: null,
    contractPartyId: null,
    seq: null,
    direction,
    flowDirection: null,
    before: null,
    after: null,
  }
  if (!realtime) return { row, figures: null }
  if (!isParty(subject)) {
    const { balance, seq } = await moveOwnAccount(db, id, delta)
    return { row: { ...row, seq, before: subtractFen(balance, delta), after: balance }, figures: null }
  }
  const figures = await movePartyAccount(db, {
    tenantId,
    id,
    side: subject === '2001' ? 'customer' : 'supplier',
    delta,
    unhold,
    checked,
  })
  if (!figures) return fail(checked ? 'BALANCE_NOT_ENOUGH' : 'ACCOUNT_CLOSED')
  return {
    row: {
      ...row,
      accountId: id,
      contractPartyId: figures.partyId,
      seq: figures.seq,
      flowDirection: grows ? 'income' : 'expense',
      before: subtractFen(figures.balance, delta),
      after: figures.balance,
    },
    figures,
  }
}
