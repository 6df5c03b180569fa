import { fail } from '../../../contract/errors.ts'
import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import type { Fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { dropLines } from '../../store/stock/stockInFileRows.ts'
import { averageCost, shelveLines, unshelveCards } from '../../store/stock/stockInRows.ts'
import { lockDocument } from '../../store/stock/stockMoveRows.ts'
import { batchAsNamed, batchNamed } from '../../store/stock/stockRows.ts'
import { postReceipt, postReceiptReversal } from './stockInLedger.ts'
import { move } from './stockWork.ts'
import type { StockIn } from './stockInDocument.ts'

const DAY_MS = 86_400_000
const isCards = (row: StockIn): boolean => row.fileSha !== null

/** Refuses an expiry less than a day from now. */
export function requireFuture(expireTime: unknown): void {
  if (typeof expireTime === 'string' && expireTime <= formatMoment(new Date(Date.now() + DAY_MS)))
    fail('STOCK_IN_EXPIRES_TOO_SOON', {}, 'expireTime')
}

/** Refuses an existing batch with another cost or expiry. */
export async function requireCoherent(
  { db, tenantId }: Work,
  {
    skuId,
    batchNo,
    unitCost,
    expireTime,
  }: {
    readonly skuId: string
    readonly batchNo: string | null | undefined
    readonly unitCost: Fen
    readonly expireTime: string | null | undefined
  },
): Promise<void> {
  const batch = batchNo
    ? await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime: expireTime ?? null })
    : null
  if (batch && (batch.unitCost !== unitCost || !batch.sameExpiry)) fail('STOCK_BATCH_DIFFERS', {}, 'batchNo')
}

/**
 * Posts a receipt: batch, cards, movement and ledger. Returns the quantity, which is less than the document's
 * where cards were received elsewhere meanwhile.
 */
export async function postStockIn(
  row: StockIn,
  work: Work,
): Promise<{ readonly batchNo: string; readonly qty: number }> {
  const { db, tenantId } = work,
    userId = work.caller.session.userId
  const inNo = row.inNo ?? '',
    { skuId, unitCost, expireTime } = row
  await lockDocument(db, tenantId, inNo)
  const { stockId, batchNo } = await batchFor(row, work)
  const qty = isCards(row)
    ? await shelveLines(db, {
        tenantId,
        userId,
        recordId: row.id,
        skuId,
        stockId,
        unitCost,
        expireTime,
        inNo,
      })
    : row.qty
  if (qty === 0) fail('STOCK_IN_NO_CARDS')
  await averageCost(db, tenantId, { stockId, skuId, qty, unitCost })
  await move(work, {
    stockId,
    skuId,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    bizNo: inNo,
    seq: 'in',
    qty,
    delta: { in: qty, available: qty },
  })
  await postReceipt(row, work, qty)
  if (isCards(row)) await dropLines(db, row.id, 'counted')
  return { batchNo, qty }
}

/**
 * The batch of a receipt, created where it does not exist; refused where an existing one has another cost or
 * expiry.
 */
async function batchFor(
  row: StockIn,
  { db, tenantId, caller }: Work,
): Promise<{ readonly stockId: string; readonly batchNo: string }> {
  const { skuId, unitCost, expireTime } = row
  const batchNo =
    row.batchNo ?? (await takeNumbers(db, tenantId, { prefix: 'B', digits: 4, daily: true }, 1))[0] ?? ''
  const batch = await batchNamed(db, {
    tenantId,
    userId: caller.session.userId,
    skuId,
    batchNo,
    unitCost,
    expireTime,
    supplierId: row.supplierId,
    warehouseCode: row.warehouseCode,
  })
  if (batch.unitCost !== unitCost || !batch.sameExpiry) fail('STOCK_BATCH_DIFFERS')
  return { stockId: batch.stockId, batchNo }
}

/** Reverses a receipt, entirely or not at all. */
export async function reverseStockIn(row: StockIn, work: Work, reason: string): Promise<void> {
  const { db, tenantId } = work
  const inNo = row.inNo ?? '',
    qty = row.okQty ?? 0,
    { skuId } = row
  await lockDocument(db, tenantId, inNo)
  const batch = await batchAsNamed(db, { tenantId, skuId, batchNo: row.batchNo ?? '', expireTime: null })
  if (!batch) return fail('STOCK_BATCH_NOT_FOUND')
  const { stockId } = batch
  if (
    isCards(row) ? (await unshelveCards(db, { tenantId, skuId, stockId, inNo })) < qty : batch.available < qty
  )
    fail(isCards(row) ? 'STOCK_IN_CARDS_USED' : 'STOCK_SHORT')
  await move(work, {
    stockId,
    skuId,
    flow: 'in',
    bizType: FLOW_DOCUMENTS.wire.stockIn,
    bizNo: inNo,
    seq: 'revoke',
    qty,
    delta: { in: -qty, available: -qty },
    remark: reason,
  })
  await postReceiptReversal(row, work, qty)
}
