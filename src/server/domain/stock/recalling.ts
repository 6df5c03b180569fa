import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { addFen, type Fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Books } from '../../ledger/holds.ts'
import { post } from '../../ledger/post.ts'
import { type Lot, lotsOf, nextRefund, returnLot } from '../../store/stock/lotRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { recallCards } from '../../store/stock/stockOutRows.ts'
import { booksOf, move, StockConflict, type StockWork } from './stockWork.ts'

/** Free pieces of a merchant's stock that go back into the common stock. */
export interface Recall {
  readonly merchantStockId: string
  readonly merchantCode: string
  readonly stockId: string
  readonly skuId: string
  readonly hasCards: boolean
  readonly qty: number
  readonly bizNo: string
  readonly document: 'recall' | 'stockOut'
  readonly remark: string
}

/** Takes free pieces back; all of their locks have to be held. A conflict where they are not free any more. */
export async function recallPieces(work: StockWork, recall: Recall): Promise<void> {
  const { db, tenantId } = work,
    { merchantStockId, merchantCode, stockId, skuId, qty, bizNo } = recall
  if (recall.hasCards && (await recallCards(db, { tenantId, skuId, stockId, merchantCode, qty })) !== qty)
    throw new StockConflict()
  await move(work, {
    stockId,
    skuId,
    flow: 'recall',
    bizType: FLOW_DOCUMENTS.wire[recall.document],
    bizNo,
    seq: 'recall',
    qty,
    delta: { allocated: -qty, available: qty },
    merchantCode,
    remark: recall.remark,
  })
  if (!(await moveMerchantStock(db, merchantStockId, { available: -qty, recalled: qty })))
    throw new StockConflict()
}

/** Pieces of a lot that come back. */
export interface LotShare {
  readonly lot: Lot
  readonly qty: number
}

/** The lots that pieces of a merchant's stock come back from: the latest first, as the first are used first. */
export async function sharesOf(work: StockWork, merchantStockId: string, qty: number): Promise<LotShare[]> {
  const shares: LotShare[] = []
  let remaining = qty
  for (const lot of await lotsOf(work.db, work.tenantId, merchantStockId)) {
    const share = Math.min(remaining, lot.qty - lot.returned)
    if (share > 0) shares.push({ lot, qty: share })
    remaining -= share
  }
  return shares
}

/** What the merchant paid for the pieces, in fen. */
export const priceOf = (shares: readonly LotShare[]): Fen =>
  shares.reduce<Fen>((sum, { lot, qty }) => addFen(sum, multiplyFen(lot.unitPrice, qty)), ZERO_FEN)

/** Refunds pieces of a lot under the document that charged them. */
export async function refundLot(
  books: Books,
  { lot, qty }: LotShare,
  {
    accountId,
    amount,
    merchantCode,
    remark,
  }: {
    readonly accountId: string
    readonly amount: Fen
    readonly merchantCode: string | null
    readonly remark: string
  },
): Promise<void> {
  const number = await nextRefund(books.db, lot, books.tenantId)
  await post(books, {
    bizType: 'refund',
    bizNo: `${lot.bizNo}-R${number}`,
    accountId,
    amount,
    dims: { merchantCode, qty, docNo: lot.bizNo, remark },
  })
}

/** Counts pieces as returned and, with `refund`, gives back what was paid for them. Returns the refunded fen. */
export async function settleReturn(
  work: StockWork,
  shares: readonly LotShare[],
  {
    refund,
    merchantCode,
    remark,
  }: { readonly refund: boolean; readonly merchantCode: string; readonly remark: string },
): Promise<Fen> {
  let refunded: Fen = ZERO_FEN
  for (const { lot, qty } of shares) {
    await returnLot(work.db, lot.id, qty)
    const amount = multiplyFen(lot.unitPrice, qty)
    if (!refund || amount === 0 || lot.accountId === null) continue
    await refundLot(booksOf(work), { lot, qty }, { accountId: lot.accountId, amount, merchantCode, remark })
    refunded = addFen(refunded, amount)
  }
  return refunded
}
