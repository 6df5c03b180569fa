import { fail } from '../../../contract/errors.ts'
import { type Fen, sumFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { batchesOfCards, takeBackCards } from '../../store/stock/cardRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { drawLine, type HoldLine, holdLines } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, lockMoving, movedBy } from '../../store/stock/stockMoveRows.ts'
import { movementSeq, move, postCost, StockConflict, type StockWork } from './stockWork.ts'

/**
 * A return of issued stock. `resellable`: unseen and can be sold again; otherwise it is lost and its cost
 * stays posted. `phase` identifies one of several returns.
 */
export interface StockReturn {
  readonly bizNo: string
  readonly qty: number
  readonly resellable: boolean
  readonly cardIds?: readonly string[]
  readonly phase?: string
}

/**
 * Returns issued stock of a document; a repeat does nothing. Returns the number of pieces. Refuses more than
 * was issued.
 */
export async function returnStock(
  work: StockWork,
  { bizNo, qty, resellable, cardIds, phase = '' }: StockReturn,
): Promise<number> {
  await lockDocument(work.db, work.tenantId, bizNo)
  const seq = movementSeq('back', phase)
  const earlierMoves = await movedBy(work.db, { tenantId: work.tenantId, bizNo, seq })
  if (earlierMoves.size > 0) return [...earlierMoves.values()].reduce((sum, movedQty) => sum + movedQty, 0)
  const lines = await holdLines(work.db, work.tenantId, bizNo)
  const byBatch = cardIds ? await batchesOfCards(work.db, work.tenantId, bizNo, cardIds) : null
  let remaining = qty
  const shares: ReturnShare[] = []
  for (const line of lines) {
    const takeQty = Math.min(
      remaining,
      line.issued - line.returned,
      byBatch ? (byBatch.get(line.stockId) ?? 0) : remaining,
    )
    if (takeQty <= 0) continue
    if (line.hasCards) await returnCards(work, line, { bizNo, takeQty, resellable, cardIds: cardIds ?? null })
    shares.push({ line, takeQty })
    remaining -= takeQty
  }
  if (remaining > 0) fail('STOCK_RETURN_EXCEEDS_ISSUED')
  await lockMoving(
    work.db,
    work.tenantId,
    shares.map(({ line }) => line),
  )
  for (const share of shares) await returnLine(work, share, { bizNo, seq, resellable })
  const amount = sumFen(shares.map(({ line, takeQty }) => multiplyFen(line.unitCost, takeQty)))
  if (resellable)
    await postCost(work, {
      bizType: 'stockBack',
      bizNo,
      phase,
      amount,
      qty,
      merchantCode: lines[0]?.merchantCode ?? null,
    })
  return qty
}

/** Cost in fen of the return with this `phase`. */
export async function costOfReturn(
  { db, tenantId }: StockWork,
  { bizNo, phase }: { readonly bizNo: string; readonly phase: string },
): Promise<Fen> {
  const moved = await movedBy(db, { tenantId, bizNo, seq: movementSeq('back', phase) })
  const costs = new Map(
    (await holdLines(db, tenantId, bizNo)).map(({ stockId, unitCost }) => [stockId, unitCost]),
  )
  return sumFen([...moved].map(([stockId, qty]) => multiplyFen(costs.get(stockId) ?? ZERO_FEN, qty)))
}

/** Quantity of a line to return. */
interface ReturnShare {
  readonly line: HoldLine
  readonly takeQty: number
}

async function returnCards(
  work: StockWork,
  line: HoldLine,
  {
    bizNo,
    takeQty,
    resellable,
    cardIds,
  }: {
    readonly bizNo: string
    readonly takeQty: number
    readonly resellable: boolean
    readonly cardIds: readonly string[] | null
  },
): Promise<void> {
  const returnedIds = await takeBackCards(work.db, {
    tenantId: work.tenantId,
    bizNo,
    ...line,
    to: !resellable ? 'voided' : line.merchantStockId !== null ? 'allocated' : 'available',
    qty: takeQty,
    cardIds,
  })
  if (returnedIds.length < takeQty)
    fail(resellable ? 'STOCK_RETURN_CARD_USED' : 'STOCK_RETURN_EXCEEDS_ISSUED')
}

async function returnLine(
  work: StockWork,
  { line, takeQty }: ReturnShare,
  { bizNo, seq, resellable }: { readonly bizNo: string; readonly seq: string; readonly resellable: boolean },
): Promise<void> {
  const { stockId, skuId, bizType, merchantCode, merchantStockId } = line
  const prepaid = merchantStockId !== null
  const delta = !resellable
    ? { out: -takeQty, invalid: takeQty }
    : prepaid
      ? { out: -takeQty, allocated: takeQty }
      : { out: -takeQty, available: takeQty }
  await move(work, {
    stockId,
    skuId,
    flow: resellable ? 'back' : 'invalid',
    bizType,
    bizNo,
    seq,
    qty: takeQty,
    delta,
    merchantCode,
  })
  if (
    prepaid &&
    resellable &&
    !(await moveMerchantStock(work.db, merchantStockId, { available: takeQty, used: -takeQty }))
  )
    throw new StockConflict()
  await drawLine(work.db, { tenantId: work.tenantId, bizNo, stockId, returned: takeQty })
}
