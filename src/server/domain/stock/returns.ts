import { refuse } from '../../../contract/errors.ts'
import { batchesOfCards, takeBackCards } from '../../store/stock/cardRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { drawLine, type HoldLine, holdLines } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, lockMoving, movedBy } from '../../store/stock/stockMoveRows.ts'
import { markOf, move, postCost, Raced, type StockWork } from './stockWork.ts'

/**
 * What comes back of a document. `clean`: nobody saw it, it can be sold again; else it is lost, and its
 * cost stays booked. `phase` names one return of several.
 */
export interface Returning {
  readonly bizNo: string
  readonly qty: number
  readonly clean: boolean
  readonly cardIds?: readonly string[]
  readonly phase?: string
}

/** Takes back what a document gave out; a repeat does nothing. Answers how many pieces came back. */
export async function returnStock(
  work: StockWork,
  { bizNo, qty, clean, cardIds, phase = '' }: Returning,
): Promise<number> {
  await lockDocument(work.db, work.tenantId, bizNo)
  const seq = markOf('back', phase)
  const known = await movedBy(work.db, { tenantId: work.tenantId, bizNo, seq })
  if (known.size > 0) return [...known.values()].reduce((sum, one) => sum + one, 0)
  const lines = await holdLines(work.db, work.tenantId, bizNo)
  const byBatch = cardIds ? await batchesOfCards(work.db, work.tenantId, bizNo, cardIds) : null
  let rest = qty
  const taken: Returned[] = []
  for (const line of lines) {
    const take = Math.min(
      rest,
      line.issued - line.returned,
      byBatch ? (byBatch.get(line.stockId) ?? 0) : rest,
    )
    if (take <= 0) continue
    if (line.hasCards) await takeCardsBack(work, line, { bizNo, take, clean, cardIds: cardIds ?? null })
    taken.push({ line, take })
    rest -= take
  }
  if (rest > 0) refuse('退回数量超过已出库数量')
  await lockMoving(
    work.db,
    work.tenantId,
    taken.map(({ line }) => line),
  )
  for (const one of taken) await returnLine(work, one, { bizNo, seq, clean })
  const amount = taken.reduce((sum, { line, take }) => sum + take * line.unitCost, 0)
  if (clean)
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

/** What the pieces of one return had cost, whose `phase` names it. */
export async function costOfReturn(
  { db, tenantId }: StockWork,
  { bizNo, phase }: { readonly bizNo: string; readonly phase: string },
): Promise<number> {
  const moved = await movedBy(db, { tenantId, bizNo, seq: markOf('back', phase) })
  const costs = new Map(
    (await holdLines(db, tenantId, bizNo)).map(({ stockId, unitCost }) => [stockId, unitCost]),
  )
  return [...moved].reduce((sum, [stockId, qty]) => sum + qty * (costs.get(stockId) ?? 0), 0)
}

/** How much of a line comes back. */
interface Returned {
  readonly line: HoldLine
  readonly take: number
}

async function takeCardsBack(
  work: StockWork,
  line: HoldLine,
  {
    bizNo,
    take,
    clean,
    cardIds,
  }: {
    readonly bizNo: string
    readonly take: number
    readonly clean: boolean
    readonly cardIds: readonly string[] | null
  },
): Promise<void> {
  const back = await takeBackCards(work.db, {
    tenantId: work.tenantId,
    bizNo,
    ...line,
    to: !clean ? 5 : line.merchantStockId !== null ? 3 : 1,
    qty: take,
    cardIds,
  })
  if (back.length < take) refuse(clean ? '卡密已被查看或使用，不能退回上架' : '退回数量超过已出库数量')
}

async function returnLine(
  work: StockWork,
  { line, take }: Returned,
  { bizNo, seq, clean }: { readonly bizNo: string; readonly seq: string; readonly clean: boolean },
): Promise<void> {
  const { stockId, skuId, bizType, merchantCode, merchantStockId } = line
  const prepaid = merchantStockId !== null
  const delta = !clean
    ? { out: -take, invalid: take }
    : prepaid
      ? { out: -take, allocated: take }
      : { out: -take, available: take }
  await move(work, {
    stockId,
    skuId,
    flow: clean ? 'back' : 'invalid',
    bizType,
    bizNo,
    seq,
    qty: take,
    delta,
    merchantCode,
  })
  if (
    prepaid &&
    clean &&
    !(await moveMerchantStock(work.db, merchantStockId, { available: take, used: -take }))
  )
    throw new Raced()
  await drawLine(work.db, { tenantId: work.tenantId, bizNo, stockId, returned: take })
}
