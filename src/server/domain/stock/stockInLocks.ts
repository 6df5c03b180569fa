import type { Row } from '../../../contract/define/row.ts'
import type { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { lockPurchases } from '../../store/purchase/purchaseRows.ts'
import { batchAsNamed } from '../../store/stock/stockRows.ts'
import { accountOf } from './stockInLedger.ts'

/**
 * Locks everything that the approval of several receipts touches, before the first one moves stock; the purchase
 * orders of them always, before any of these.
 */
export async function lockStockIn(rows: readonly Row<typeof stockInRecord>[], work: Work): Promise<void> {
  const { db, tenantId } = work
  await lockPurchases(
    db,
    tenantId,
    rows.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []),
  )
  if (rows.length < 2) return
  const stockIds: string[] = [],
    accountIds: string[] = []
  for (const { skuId, batchNo, supplierId } of rows) {
    const batch = batchNo ? await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime: null }) : null
    if (batch) stockIds.push(batch.stockId)
    if (supplierId !== null) accountIds.push(await accountOf(supplierId, work))
  }
  await takeLocks(db, tenantId, {
    document: rows.map(({ inNo }) => inNo ?? ''),
    batch: stockIds,
    sku: rows.map(({ skuId }) => skuId),
    supplier: accountIds,
  })
}
