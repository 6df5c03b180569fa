import { errorText, Refusal } from '../../../../contract/errors.ts'
import { subtractFen } from '../../../../kernel/money.ts'
import type { PlannedFigure } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { hold, release } from '../../../ledger/holds.ts'
import { capture } from '../../../ledger/post.ts'
import { booksOf } from '../../finance/books.ts'
import { holdOf, paysFor, type StockOut, totalOf } from './outDocument.ts'
import { availableOf, balanceOf } from './outFigures.ts'

/** Holds the price of a document; refuses with the figures where the account does not cover it. */
export async function holdPrice(row: StockOut, work: Work): Promise<void> {
  const amount = totalOf(row),
    accountId = row.accountId
  if (amount === 0 || accountId === null) return
  try {
    await hold(booksOf(work), { ...holdOf(row), accountId, amount })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BALANCE_NOT_ENOUGH') throw error
    const details = { available: await availableOf(accountId, work), need: amount }
    const text = errorText('BALANCE_NOT_ENOUGH')
    throw new Refusal('STOCK_OUT_CREDIT', { text }, 'qty', { details })
  }
}

/** Captures the held price of a document. */
export async function chargePrice(row: StockOut, work: Work): Promise<void> {
  const amount = totalOf(row)
  if (!paysFor(row.outType) || amount === 0) return
  await capture(booksOf(work), {
    ...holdOf(row),
    phase: 'capture-1',
    amount,
    final: true,
    dims: { merchantCode: row.merchantCode, qty: row.qty, docNo: row.outNo ?? '' },
  })
}

/** Releases the held price of a document; false where nothing was held. */
export async function releasePrice(row: StockOut, work: Work): Promise<boolean> {
  if (totalOf(row) === 0) return false
  await release(booksOf(work), holdOf(row))
  return true
}

/** Figures of the account once the cards have left. */
export async function plannedFigures(row: StockOut, work: Work): Promise<PlannedFigure[]> {
  const amount = totalOf(row)
  if (row.accountId === null || amount === 0) return []
  const before = await balanceOf(row.accountId, work)
  return [{ accountId: row.accountId, figure: 'balance', after: subtractFen(before, amount) }]
}
