import { FLOW_DOCUMENTS } from '../../../contract/parts/stockFlows.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import type { Database } from '../../store/database.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import {
  closeExpired,
  type DueBatch,
  dueBatches,
  expireCards,
  type ExpiredPart,
  expireQuantity,
} from '../../store/stock/expireRows.ts'
import { recountSkus } from '../../store/stock/stockRows.ts'
import { merchantStockOf, moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { lockDocument } from '../../store/stock/stockMoveRows.ts'
import { takeLocks } from '../../store/locks.ts'
import { asTenant } from '../../store/tenancy.ts'
import { move, postCost, StockConflict } from './stockWork.ts'

/**
 * Removes expired stock, including prepaid stock of merchants, batch by batch, and posts it as a loss; pieces
 * locked for a document stay until they are released. Returns the number of batches.
 */
export async function tickExpiry(database: Database): Promise<number> {
  const due = await dueBatches(database.kysely)
  for (const batch of due)
    await asTenant(batch.tenantId, () =>
      database.transaction((db) => expireBatch({ db, tenantId: batch.tenantId }, batch)),
    )
  return due.length
}

async function expireBatch(
  work: Parameters<typeof move>[0],
  { stockId, skuId, unitCost, hasCards, batchExpired }: DueBatch,
): Promise<void> {
  const { db, tenantId } = work
  await lockDocument(db, tenantId, `expire ${stockId}`)
  const parts: readonly ExpiredPart[] = hasCards
    ? await expireCards(db, { tenantId, skuId, stockId })
    : await expireQuantity(db, { tenantId, skuId, stockId })
  const qty = parts.reduce((sum, part) => sum + part.qty, 0)
  if (qty > 0) {
    const [bizNo = ''] = await takeNumbers(db, tenantId, { prefix: 'EX', digits: 6, daily: true }, 1)
    for (const { merchantCode, qty: partQty } of parts) {
      await move(work, {
        stockId,
        skuId,
        flow: 'expire',
        bizType: FLOW_DOCUMENTS.wire.expire,
        bizNo,
        seq: `expire${merchantCode ? `:${merchantCode}` : ''}`,
        qty: partQty,
        delta: merchantCode
          ? { allocated: -partQty, invalid: partQty }
          : { available: -partQty, invalid: partQty },
        merchantCode,
      })
      const merchantStockId = merchantCode
        ? await merchantStockOf(db, tenantId, { merchantCode, stockId })
        : null
      if (
        merchantStockId &&
        !(await moveMerchantStock(db, merchantStockId, { available: -partQty, lost: partQty }))
      )
        throw new StockConflict()
    }
    await postCost(work, { bizType: 'stockLoss', bizNo, amount: multiplyFen(unitCost, qty), qty })
  }
  if (!batchExpired) return
  await takeLocks(db, tenantId, { batch: [stockId] })
  await closeExpired(db, tenantId, stockId)
  await recountSkus(db, tenantId, [skuId])
}
