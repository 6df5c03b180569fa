import { fail } from '../../../../contract/errors.ts'
import { formatFen, multiplyFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Work } from '../../../engine/work.ts'
import { hold, release } from '../../../ledger/holds.ts'
import { capture } from '../../../ledger/post.ts'
import { merchantStockOf } from '../../../store/stock/merchantStockRows.ts'
import { booksOf } from '../../finance/books.ts'
import { type LotShare, refundLot, sharesOf } from '../recalling.ts'
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

/** A part of a transfer that is settled: `shares` are the lots that the pieces of a merchant leave. */
interface SettledPart {
  readonly qty: number
  readonly part: number
  readonly shares: readonly LotShare[]
}

/**
 * Charges the receiver for a part, and refunds the giver what is paid back of each document with which it bought the
 * pieces, at most what it paid: no document is refunded more than was charged for it.
 */
export async function settlePart(
  row: Transfer,
  { qty, part, shares }: SettledPart,
  work: Work,
): Promise<void> {
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
  for (const share of shares) await refundShare(row, share, work)
}

async function refundShare(row: Transfer, share: LotShare, work: Work): Promise<void> {
  const { unitPrice, fromAccountId: accountId, fromMerchantCode: merchantCode, transferNo } = row,
    { lot, qty } = share,
    price = unitPrice ?? ZERO_FEN,
    amount = multiplyFen(price < lot.unitPrice ? price : lot.unitPrice, qty)
  if (accountId === null || amount === 0) return
  await refundLot(booksOf(work), share, { accountId, amount, merchantCode, remark: transferNo ?? '' })
}

/** Refuses (TRANSFER_PRICE_PAID) a price above what a merchant paid for the pieces it gives. */
export async function requirePaidPrice(row: Transfer, work: Work): Promise<void> {
  const { stockId, fromMerchantCode: merchantCode } = row
  if (merchantCode === null || !row.settle) return
  const from = await merchantStockOf(work.db, work.tenantId, { merchantCode, stockId })
  if (from === null) return
  const prices = (await sharesOf(work, from, row.qty)).map(({ lot }) => lot.unitPrice),
    lowest = prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? ZERO_FEN)
  if ((row.unitPrice ?? ZERO_FEN) > lowest)
    fail('TRANSFER_PRICE_PAID', { price: formatFen(lowest) }, 'unitPrice')
}
