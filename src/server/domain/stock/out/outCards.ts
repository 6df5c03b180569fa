import { errorText, fail, Refusal } from '../../../../contract/errors.ts'
import type { Work } from '../../../engine/work.ts'
import { batchAsNamed, pickable } from '../../../store/stock/stockRows.ts'
import { lockStock } from '../locking.ts'
import { minRemainDays } from '../stockWork.ts'
import type { StockOut } from './outDocument.ts'

/** The batch a document names; null where it names none. */
async function batchOf({ batchNo, skuId }: StockOut, { db, tenantId }: Work): Promise<string | null> {
  if (batchNo === null) return null
  const batch = await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime: null })
  return batch?.stockId ?? fail('STOCK_BATCH_NOT_FOUND', {}, 'batchNo')
}

/** Locks the cards of a new document; refuses with how many there are where they do not suffice. */
export async function lockCards(row: StockOut, work: Work): Promise<void> {
  const { db, tenantId } = work,
    stockId = await batchOf(row, work)
  const lines = await lockStock(work, {
    skuId: row.skuId,
    qty: row.qty,
    bizNo: row.outNo ?? '',
    merchantCode: row.merchantCode,
    from: 'platform',
    document: 'stockOut',
    stockId,
  })
  if (lines) return
  const batches = await pickable(db, { tenantId, skuId: row.skuId, minDays: await minRemainDays(work) })
  const availableQty = batches
    .filter((batch) => stockId === null || batch.stockId === stockId)
    .reduce((sum, { available }) => sum + available, 0)
  throw new Refusal('STOCK_OUT_SHORT', { text: errorText('STOCK_SHORT') }, 'qty', {
    details: { availableQty },
  })
}
