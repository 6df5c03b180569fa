import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { inSavepoint } from '../../store/database.ts'
import { issuedCards, lockedCards, pickCards, unlockCards } from '../../store/stock/cardRows.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { drawLine, type HoldLine, holdLines, upsertHold } from '../../store/stock/stockHoldRows.ts'
import { lockDocument, lockMoving } from '../../store/stock/stockMoveRows.ts'
import { type Batch, pickable, pickableOf, skuOf } from '../../store/stock/stockRows.ts'
import { lineOf, type StockLine } from './stockLine.ts'
import {
  type FlowDocument,
  movementSeq,
  minRemainDays,
  move,
  StockConflict,
  type StockWork,
} from './stockWork.ts'

/**
 * What to lock. `from`: prepaid stock of the merchant may be used (`either`, the default: first, entirely or
 * not at all), must be (`merchant`), or must not (`platform`).
 */
export interface LockRequest {
  readonly skuId: string
  readonly qty: number
  readonly bizNo: string
  readonly merchantCode: string | null
  readonly from?: 'either' | 'merchant' | 'platform'
  readonly document?: FlowDocument
  /** Also takes prepaid stock that orders of the merchant leave alone (`useStockFirst` off). */
  readonly reserved?: true
  /** Restricts the lock to this batch. */
  readonly stockId?: string | null
}

const CARD_TYPES = new Set<unknown>(['card', 'coupon'])

/**
 * Locks stock for a document, batches that expire first: the whole quantity, or null where it is
 * insufficient. A document with locked or issued stock returns that; one whose stock was released completely
 * may lock again.
 */
export async function lockStock(work: StockWork, request: LockRequest): Promise<readonly StockLine[] | null> {
  const { bizNo, qty } = request
  if (!Number.isSafeInteger(qty) || qty <= 0) throw new Error(`${qty} is no quantity`)
  await lockDocument(work.db, work.tenantId, bizNo)
  const heldLines = await holdLines(work.db, work.tenantId, bizNo)
  if (heldLines.some((line) => line.qty > line.released)) return toStockLines(work, bizNo, heldLines)
  const round = 1 + Math.max(0, ...heldLines.map((line) => line.round))
  for (const wait of [false, true]) {
    try {
      if (await inSavepoint(work.db, () => tryLock(work, request, { round, wait })))
        return await toStockLines(work, bizNo, await holdLines(work.db, work.tenantId, bizNo))
      return null
    } catch (error) {
      if (!(error instanceof StockConflict)) throw error
    }
  }
  return null
}

async function tryLock(
  work: StockWork,
  request: LockRequest,
  attempt: { readonly round: number; readonly wait: boolean },
): Promise<boolean> {
  const { skuId, qty, merchantCode, from = 'either', stockId = null } = request
  const minDays = await minRemainDays(work)
  const query = { tenantId: work.tenantId, skuId, minDays }
  const sufficient = (batches: readonly Batch[]): readonly Batch[] | null => {
    const candidates = batches.filter((batch) => stockId === null || batch.stockId === stockId)
    return candidates.reduce((sum, batch) => sum + batch.available, 0) >= qty ? candidates : null
  }
  const prepaidBatches =
    merchantCode !== null && from !== 'platform'
      ? sufficient(await pickableOf(work.db, { ...query, merchantCode, reserved: request.reserved ?? false }))
      : null
  const batches = prepaidBatches ?? (from === 'merchant' ? null : sufficient(await pickable(work.db, query)))
  if (!batches) return false
  const sku = await skuOf(work.db, work.tenantId, skuId)
  const hasCards = CARD_TYPES.has(sku?.goodsType),
    parts: Part[] = []
  let remaining = qty
  for (const batch of batches) {
    if (remaining === 0) break
    const pickedQty = await pickQty(work, request, {
      batch,
      maxQty: Math.min(remaining, batch.available),
      minDays,
      hasCards,
      wait: attempt.wait,
    })
    if (pickedQty > 0) parts.push({ batch, qty: pickedQty })
    remaining -= pickedQty
  }
  if (remaining > 0) throw new StockConflict()
  await lockMoving(
    work.db,
    work.tenantId,
    parts.map(({ batch }) => batch),
  )
  for (const part of parts) await lockPart(work, request, part, attempt.round)
  return true
}

interface Part {
  readonly batch: Batch
  readonly qty: number
}

/** Quantity available in a batch; of cards, those that no other transaction has picked. */
async function pickQty(
  { db, tenantId }: StockWork,
  { skuId, bizNo, merchantCode }: LockRequest,
  {
    batch,
    maxQty,
    minDays,
    hasCards,
    wait,
  }: {
    readonly batch: Batch
    readonly maxQty: number
    readonly minDays: number
    readonly hasCards: boolean
    readonly wait: boolean
  },
): Promise<number> {
  if (!hasCards) return maxQty
  return (
    await pickCards(db, {
      tenantId,
      skuId,
      stockId: batch.stockId,
      qty: maxQty,
      bizNo,
      minDays,
      merchantCode: batch.merchantStockId === null ? null : merchantCode,
      wait,
    })
  ).length
}

async function lockPart(
  work: StockWork,
  { skuId, bizNo, merchantCode, document = 'order' }: LockRequest,
  { batch: { stockId, merchantStockId }, qty }: Part,
  round: number,
): Promise<void> {
  const prepaid = merchantStockId !== null,
    bizType = FLOW_DOCUMENTS.wire[document]
  await move(work, {
    stockId,
    skuId,
    flow: 'lock',
    bizType,
    bizNo,
    seq: movementSeq('lock', round),
    qty,
    delta: prepaid ? {} : { available: -qty, locked: qty },
    merchantCode,
  })
  if (prepaid && !(await moveMerchantStock(work.db, merchantStockId, { available: -qty, locked: qty })))
    throw new StockConflict()
  await upsertHold(work.db, {
    tenantId: work.tenantId,
    bizNo,
    bizType,
    stockId,
    skuId,
    merchantCode,
    merchantStockId,
    round,
    qty,
  })
}

/** The locked and issued stock of a document, without what was released. */
async function toStockLines(
  work: StockWork,
  bizNo: string,
  lines: readonly HoldLine[],
): Promise<readonly StockLine[]> {
  const stockLines: StockLine[] = []
  for (const line of lines) {
    const qty = line.qty - line.released
    if (qty === 0) continue
    const cards = line.hasCards
      ? [
          ...(await lockedCards(work.db, { tenantId: work.tenantId, bizNo, ...line })),
          ...(await issuedCards(work.db, { tenantId: work.tenantId, bizNo, ...line }, '')),
        ]
      : []
    stockLines.push(lineOf(line, qty, cards))
  }
  return stockLines
}

/** Releases the locked stock of a document; a repeat does nothing. Returns the number of pieces. */
export async function unlockStock(work: StockWork, bizNo: string): Promise<number> {
  await lockDocument(work.db, work.tenantId, bizNo)
  const lines = (await holdLines(work.db, work.tenantId, bizNo)).filter(
    (line) => line.qty > line.issued + line.released,
  )
  for (const line of lines)
    if (line.hasCards) await unlockCards(work.db, { tenantId: work.tenantId, bizNo, ...line })
  await lockMoving(work.db, work.tenantId, lines)
  let releasedQty = 0
  for (const line of lines) {
    const qty = line.qty - line.issued - line.released
    const { stockId, skuId, bizType, merchantCode, merchantStockId } = line
    await move(work, {
      stockId,
      skuId,
      flow: 'unlock',
      bizType,
      bizNo,
      seq: movementSeq('unlock', line.round),
      qty,
      delta: merchantStockId ? {} : { available: qty, locked: -qty },
      merchantCode,
    })
    if (
      merchantStockId &&
      !(await moveMerchantStock(work.db, merchantStockId, { available: qty, locked: -qty }))
    )
      throw new StockConflict()
    await drawLine(work.db, { tenantId: work.tenantId, bizNo, stockId, released: qty })
    releasedQty += qty
  }
  return releasedQty
}
