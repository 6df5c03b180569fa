import type { Fen } from '../../kernel/money.ts'
import type { Books, Document } from './holds.ts'
import { type Dims, type PostingResult, type Side, writeOnce } from './post.ts'
import { POSTINGS, type Subject, SUBJECTS } from './postings.ts'

/** Businesses that concern no counterparty: money of payers and fees of payment providers. */
export type OwnBusiness = 'shopSale' | 'shopRefund' | 'payFee' | 'payFeeBack'

/** Posts a business of one of our companies alone, once. */
export function postOwn(
  books: Books,
  entry: Document & {
    readonly bizType: OwnBusiness
    readonly ownPartyId: string
    readonly amount: Fen
    readonly dims?: Dims
  },
): Promise<PostingResult> {
  const { debit, credit } = POSTINGS[entry.bizType]
  const ownerId = (subject: Subject): string =>
    SUBJECTS[subject].owner === 'ownParty' ? entry.ownPartyId : '0'
  const side = (subject: Subject, direction: Side['direction']): Side => ({
    subject,
    ownerId: ownerId(subject),
    direction,
  })
  return writeOnce(books, entry, [side(debit, 'debit'), side(credit, 'credit')])
}
