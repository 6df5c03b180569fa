import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { creditRecord } from '../../../contract/resources/finance/creditRecord.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { type Fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { creationTimes, momentOf } from '../../engine/work.ts'
import { setCreditLimit, setTempCredit } from '../../store/finance/creditRows.ts'
import type { Books } from '../../ledger/holds.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'

type CreditRow = Row<typeof temporaryCredit>
interface CreditChange {
  readonly accountId: string
  readonly creditType: 'fixed' | 'temporary'
  readonly changeType: 'grant' | 'raise' | 'lower' | 'expire' | 'cancel'
  readonly before: Fen
  readonly after: Fen
  readonly endTime?: string | null
  readonly auditId?: string | null
  readonly reason?: string | null
}

async function writeCreditRecord(
  books: Books,
  {
    accountId,
    creditType,
    changeType,
    before,
    after,
    endTime = null,
    auditId = null,
    reason = null,
  }: CreditChange,
): Promise<void> {
  const { db, tenantId, operatorId } = books
  const [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  await insertRows(db, creditRecord, tenantId, [
    {
      accountId,
      contractPartyId: account?.contractPartyId ?? null,
      creditType,
      changeType,
      beforeAmount: before,
      changeAmount: subtractFen(after, before),
      afterAmount: after,
      effectiveTime: momentOf(books),
      ...creationTimes(books),
      endTime,
      auditId,
      operatorId,
      reason,
    },
  ])
}

/**
 * Sets the fixed credit limit of an account, in fen, and writes a credit record. Refuses with
 * `ACCOUNT_CLOSED`.
 */
export async function changeCredit(
  books: Books,
  {
    accountId,
    amount,
    auditId,
    reason,
  }: {
    readonly accountId: string
    readonly amount: Fen
    readonly auditId: string
    readonly reason: string | null
  },
): Promise<void> {
  const before = await setCreditLimit(books.db, books.tenantId, accountId, amount)
  if (before === null) return fail('ACCOUNT_CLOSED')
  if (before === amount) return
  await writeCreditRecord(books, {
    accountId,
    creditType: 'fixed',
    changeType: before === 0 ? 'grant' : amount > before ? 'raise' : 'lower',
    before,
    after: amount,
    auditId,
    reason,
  })
}

/** Starts a temporary credit, which the account may use until its end time. */
export async function beginTempCredit(books: Books, credit: CreditRow): Promise<void> {
  const accountId = String(credit.accountId),
    amount = credit.amount ?? ZERO_FEN
  await setTempCredit(books.db, books.tenantId, accountId, { amount, end: String(credit.endTime) })
  await updateRows(books.db, temporaryCredit, {
    tenantId: books.tenantId,
    ids: [credit.id],
    set: { status: 'active', effectiveTime: momentOf(books) },
    userId: books.operatorId,
  })
  await writeCreditRecord(books, {
    accountId,
    creditType: 'temporary',
    changeType: 'grant',
    before: ZERO_FEN,
    after: amount,
    endTime: credit.endTime,
    auditId: credit.auditId,
    reason: credit.reason,
  })
}

/** Ends a temporary credit because it expired or was cancelled; the part already used stays owed. */
export async function endTempCredit(
  books: Books,
  credit: CreditRow,
  changeType: 'expire' | 'cancel',
): Promise<void> {
  const isActive = credit.status === 'active'
  const accountId = String(credit.accountId)
  const balance = isActive
    ? await setTempCredit(books.db, books.tenantId, accountId, { amount: ZERO_FEN, end: null })
    : null
  await updateRows(books.db, temporaryCredit, {
    tenantId: books.tenantId,
    ids: [credit.id],
    set: {
      status: changeType === 'expire' ? 'expired' : 'cancelled',
      endedTime: momentOf(books),
      endedBalance: balance,
    },
    userId: books.operatorId,
  })
  if (isActive)
    await writeCreditRecord(books, {
      accountId,
      creditType: 'temporary',
      changeType,
      before: credit.amount ?? ZERO_FEN,
      after: ZERO_FEN,
      auditId: credit.auditId,
      reason: credit.reason,
    })
}
