import { refuse } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockWords.ts'
import type { Vault } from '../../access/vault.ts'
import { batchesOfCards, insertCards, issuedCards, takeBackCards } from '../../store/stock/cardRows.ts'
import {
  batchNamed,
  drawLine,
  type HoldLine,
  holdLines,
  keepHold,
  lockBatches,
  lockDocument,
  movedBy,
  moveMerchantStock,
} from '../../store/stock/stockRows.ts'
import { type PlainCard, sealCard } from './sealCard.ts'
import { markOf, move, postCost, Raced, type StockWork, userOf } from './stockWork.ts'

/** What comes back of a document. `clean`: nobody saw it, it can be sold again; else it is lost, and its cost stays booked. `phase` names one return of several. */
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
  await lockBatches(
    work.db,
    work.tenantId,
    lines
      .filter((line) => line.issued > line.returned && (!byBatch || byBatch.has(line.stockId)))
      .map(({ stockId }) => stockId),
  )
  let rest = qty,
    amount = 0
  for (const line of lines) {
    const take = Math.min(
      rest,
      line.issued - line.returned,
      byBatch ? (byBatch.get(line.stockId) ?? 0) : rest,
    )
    if (take <= 0) continue
    await returnLine(work, line, { bizNo, seq, take, clean, cardIds: cardIds ?? null })
    amount += take * line.unitCost
    rest -= take
  }
  if (rest > 0) refuse('退回数量超过已出库数量')
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

async function returnLine(
  work: StockWork,
  line: HoldLine,
  {
    bizNo,
    seq,
    take,
    clean,
    cardIds,
  }: {
    readonly bizNo: string
    readonly seq: string
    readonly take: number
    readonly clean: boolean
    readonly cardIds: readonly string[] | null
  },
): Promise<void> {
  const { stockId, bizType, merchantCode, merchantStockId } = line
  const prepaid = merchantStockId !== null
  if (line.hasCards) {
    const back = await takeBackCards(work.db, {
      tenantId: work.tenantId,
      bizNo,
      ...line,
      to: !clean ? 5 : prepaid ? 3 : 1,
      qty: take,
      cardIds,
    })
    if (back.length < take) refuse(clean ? '卡密已被查看或使用，不能退回上架' : '退回数量超过已出库数量')
  }
  const delta = !clean
    ? { out: -take, invalid: take }
    : prepaid
      ? { out: -take, allocated: take }
      : { out: -take, available: take }
  await move(work, {
    stockId,
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

/** Cards a supplier's interface delivered for a document, which they go straight out to. */
export interface SupplierCards {
  readonly skuId: string
  readonly supplierCode: string
  readonly supplierId?: string | null
  readonly unitCost: number
  readonly bizNo: string
  readonly merchantCode?: string | null
  readonly cards: readonly PlainCard[]
}

/** Keeps cards a supplier delivered under a batch of that supplier and price, in and out at once, and answers their ids; a repeat answers the same. Their cost is posted with the supplier's order, not here. */
export async function storeSupplierCards(
  work: StockWork & { readonly vault: Vault },
  { skuId, supplierCode, supplierId = null, unitCost, bizNo, merchantCode = null, cards }: SupplierCards,
): Promise<readonly string[]> {
  const { db, tenantId } = work
  await lockDocument(db, tenantId, bizNo)
  const { stockId } = await batchNamed(db, {
    tenantId,
    userId: userOf(work),
    skuId,
    batchNo: `API-${supplierCode}-${unitCost}`,
    unitCost,
    expireTime: null,
    supplierId,
  })
  const before = await movedBy(db, { tenantId, bizNo, seq: 'supplied' })
  if (before.size > 0) return issuedCards(db, { tenantId, skuId, stockId, bizNo }, '')
  const bizType = FLOW_DOCUMENTS.wire.order,
    qty = cards.length
  const sealed = cards.map((card) => sealCard(work.vault, card))
  const ids = await insertCards(db, {
    tenantId,
    userId: userOf(work),
    skuId,
    stockId,
    unitCost,
    cards: sealed,
    out: { bizType, bizNo, merchantCode },
  })
  if (ids.length < qty) refuse('供应商返回的卡密已存在')
  await move(work, {
    stockId,
    flow: 'in',
    bizType,
    bizNo,
    seq: 'supplied',
    qty,
    delta: { in: qty, available: qty },
  })
  await move(work, {
    stockId,
    flow: 'out',
    bizType,
    bizNo,
    seq: markOf('issue', 'supplied'),
    qty,
    delta: { available: -qty, out: qty },
    merchantCode,
  })
  await keepHold(db, {
    tenantId,
    bizNo,
    bizType,
    stockId,
    skuId,
    merchantCode,
    merchantStockId: null,
    round: 1,
    qty,
    issued: qty,
  })
  return ids
}
