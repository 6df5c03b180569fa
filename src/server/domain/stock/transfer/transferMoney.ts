import type { Work } from '../../../engine/work.ts'
import { hold, release } from '../../../ledger/holds.ts'
import { capture, post } from '../../../ledger/post.ts'
import { booksOf } from '../../finance/books.ts'
import { holdOf, isHeld, priceOf, type Transfer } from './transferDocument.ts'

/** Holds what the receiver of a transfer will pay. */
export async function holdPrice(row: Transfer, work: Work): Promise<void> {
  const amount = priceOf(row, row.qty)
  if (isHeld(row)) await hold(booksOf(work), { ...holdOf(row), accountId: row.toAccountId ?? '', amount })
}

/** Releases what is still held for a transfer. */
export async function releaseRest(row: Transfer, work: Work): Promise<void> {
  if (isHeld(row)) await release(booksOf(work), holdOf(row))
}

/** Charges the receiver and refunds the giver for a part. */
export async function settlePart(row: Transfer, qty: number, work: Work, part: number): Promise<void> {
  const amount = priceOf(row, qty),
    bizNo = row.transferNo ?? ''
  if (amount === 0) return
  if (row.toAccountId !== null)
    await capture(booksOf(work), {
      ...holdOf(row),
      phase: `capture-${part}`,
      amount,
      final: false,
      dims: { merchantCode: row.toMerchantCode, qty, docNo: bizNo },
    })
  if (row.fromAccountId !== null)
    await post(booksOf(work), {
      bizType: 'refund',
      bizNo: `${bizNo}-R${part}`,
      accountId: row.fromAccountId,
      amount,
      dims: { merchantCode: row.fromMerchantCode, qty, docNo: bizNo },
    })
}
