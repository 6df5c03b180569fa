import type { Row } from '../../../contract/define/row.ts'
import type { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import type { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { AccountFigure } from '../../../contract/wire.ts'
import { addFen, type Fen, negateFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { type Posting, POSTINGS, SUBJECTS, type Subject } from '../../ledger/postings.ts'
import { findTxn } from '../../store/finance/ledgerRows.ts'
import type { Reader } from '../../store/db.ts'

export type AuditRow = Row<typeof financeAudit>
export type AccountRow = Row<typeof contractPartyAccount>

/** A figure of the account now and after the approval, in fen. */
export interface Effect {
  readonly figure: AccountFigure
  readonly before: Fen
  readonly after: Fen
}

const hasBegun = ({ payload }: AuditRow): boolean =>
  parseMoment(String(payload?.beginTime ?? '')).getTime() <= Date.now()

/** By how much each figure changes; those it leaves alone are missing. */
function changesOf(audit: AuditRow, account: AccountRow): Partial<Record<AccountFigure, Fen>> {
  const amount = audit.amount ?? ZERO_FEN
  switch (audit.auditType) {
    case 'credit': {
      const change = subtractFen(audit.afterValue ?? ZERO_FEN, account.creditLimit ?? ZERO_FEN)
      return { creditLimit: change, availableAmount: change }
    }
    case 'tempCredit':
      return hasBegun(audit) ? { tempCredit: amount, availableAmount: amount } : {}
    case 'chargeback':
    case 'withdraw':
      // What is held already leaves the available amount as it is.
      return audit.payload?.allowOverdraft === true
        ? { balance: negateFen(amount), availableAmount: negateFen(amount) }
        : { balance: negateFen(amount), holdAmount: negateFen(amount), availableAmount: ZERO_FEN }
    default: {
      const change = subtractFen(audit.afterValue ?? ZERO_FEN, audit.beforeValue ?? ZERO_FEN)
      return { balance: change, availableAmount: change }
    }
  }
}

/** What an approval would do to the account now. */
export const effectsOf = (audit: AuditRow, account: AccountRow): Effect[] =>
  Object.entries(changesOf(audit, account)).map(([name, change]) => {
    const figure = name as AccountFigure,
      before = account[figure] ?? ZERO_FEN
    return { figure, before, after: addFen(before, change) }
  })

/** One side of the posting an approval makes. */
interface EntryLine {
  readonly direction: 'debit' | 'credit'
  readonly subject: string
  readonly subjectName: string
  readonly amount: Fen
}

const lineOf = (direction: EntryLine['direction'], subject: string, amount: Fen): EntryLine => ({
  direction,
  subject,
  subjectName: SUBJECTS[subject as Subject].name,
  amount,
})

function postingOf({ auditType, payload }: AuditRow): Posting | null {
  if (auditType === 'recharge') return POSTINGS.recharge
  if (auditType === 'supplierPay') return POSTINGS.pay
  if (auditType === 'withdraw') return POSTINGS.withdrawal
  if (auditType === 'chargeback') return payload?.chargeType === 'back' ? POSTINGS.rechargeBack : POSTINGS.fee
  return null
}

/** The posting an approval makes, debit first; none where it moves no money. */
export async function entriesOf(audit: AuditRow, db: Reader, tenantId: string): Promise<EntryLine[]> {
  const amount = audit.amount ?? ZERO_FEN
  const posting = postingOf(audit)
  if (posting) return [lineOf('debit', posting.debit, amount), lineOf('credit', posting.credit, amount)]
  if (audit.auditType !== 'reversal') return []
  const txn = await findTxn(db, tenantId, String(audit.payload?.txnNo ?? ''))
  return (txn?.sides ?? [])
    .map(({ subject, direction }) => lineOf(direction === 'debit' ? 'credit' : 'debit', subject, amount))
    .toSorted((a, b) => b.direction.localeCompare(a.direction))
}
