import type { Work } from '../../../engine/work.ts'
import { keyOf } from '../../../ledger/holds.ts'
import { holdName, takeLocks } from '../../../store/locks.ts'
import { lockCardsOf } from '../../../store/stock/cardRows.ts'
import { ensureMerchantStock } from '../../../store/stock/lotRows.ts'
import { merchantStockOf } from '../../../store/stock/merchantStockRows.ts'
import { booksOf } from '../../finance/books.ts'
import { holdOf, isHeld, type Transfer } from './transferDocument.ts'

/** Merchants' stock on both sides of a transfer; null is the platform. */
export interface Sides {
  readonly from: string | null
  readonly to: string | null
}

/** Locks everything that a part of a transfer touches, in the common order, and answers both sides. */
export async function lockSides(row: Transfer, work: Work): Promise<Sides> {
  const { db, tenantId } = work,
    { stockId, skuId, fromMerchantCode, toMerchantCode } = row
  await takeLocks(db, tenantId, { document: [row.transferNo ?? ''] })
  await lockCardsOf(db, tenantId, [row.transferNo ?? ''])
  await takeLocks(db, tenantId, { batch: [stockId], sku: [skuId] })
  const from = fromMerchantCode
    ? await merchantStockOf(db, tenantId, { merchantCode: fromMerchantCode, stockId })
    : null
  const to = toMerchantCode
    ? await ensureMerchantStock(db, {
        tenantId,
        merchantCode: toMerchantCode,
        stockId,
        userId: work.caller.session.userId,
      })
    : null
  await takeLocks(db, tenantId, {
    merchantStock: [from, to].filter((id) => id !== null),
    hold: isHeld(row) ? [holdName(keyOf(booksOf(work), holdOf(row)))] : [],
    customer: row.settle ? [row.toAccountId, row.fromAccountId].filter((id) => id !== null) : [],
  })
  return { from, to }
}
