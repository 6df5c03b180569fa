import { fail } from '../../contract/errors.ts'
import { BIZ_NUMBERS } from '../../contract/parts/bizTypes.ts'
import { findTxn, type PostedTxn } from '../store/finance/ledgerRows.ts'
import type { Books } from './holds.ts'
import { type PostingResult, type Side, writeOnce } from './post.ts'
import { type BizType, REVERSIBLE, type Subject } from './postings.ts'
import type { Reader } from '../store/db.ts'

/**
 * The posting with this number, if it may be reversed: manual postings only, and only once. Refuses with
 * NOT_FOUND, TXN_NOT_REVERSIBLE or TXN_ALREADY_REVERSED.
 */
export async function reversible(db: Reader, tenantId: string, txnNo: string): Promise<PostedTxn> {
  const txn = await findTxn(db, tenantId, txnNo)
  if (!txn) return fail('NOT_FOUND')
  const name = (Object.keys(BIZ_NUMBERS) as BizType[]).find((type) => BIZ_NUMBERS[type] === txn.bizType)
  if (!name || !REVERSIBLE.has(name)) fail('TXN_NOT_REVERSIBLE')
  if (txn.reversed) fail('TXN_ALREADY_REVERSED')
  return txn
}

/** Posts the mirror image of a posting. What it takes from a customer has to be covered by the balance. */
export async function reverse(
  books: Books,
  { txnNo, remark }: { readonly txnNo: string; readonly remark: string },
): Promise<PostingResult> {
  const txn = await reversible(books.db, books.tenantId, txnNo)
  const sides = txn.sides.map(
    ({ subject, ownerId, direction }): Side => ({
      subject: subject as Subject,
      ownerId,
      direction: direction === 'debit' ? 'credit' : 'debit',
      checked: subject === '2001' && direction === 'credit',
    }),
  )
  return writeOnce(
    books,
    {
      bizType: 'reversal',
      bizNo: txnNo,
      amount: txn.amount,
      reversalOf: txnNo,
      dims: { remark, docNo: txn.bizNo },
    },
    sides,
  )
}
