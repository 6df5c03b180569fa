import type { Work } from '../../../engine/work.ts'
import { takeLocks } from '../../../store/locks.ts'
import { lockCardsOf } from '../../../store/stock/cardRows.ts'
import { lotsBy } from '../../../store/stock/lotRows.ts'
import { lockPrepaid } from '../../../store/stock/prepaidRows.ts'
import { linesOf } from '../../../store/stock/stockHoldRows.ts'
import { chargeLocks } from '../../finance/documentCharge.ts'
import { grownStock } from '../allocating.ts'
import { chargeOf, type StockOut } from './outDocument.ts'

/** Merchants' stock that documents add to. */
const grownBy = (work: Work, rows: readonly StockOut[]): Promise<string[]> =>
  grownStock(
    work,
    rows
      .filter(({ outType, orderState }) => outType === 'allocate' && orderState === 'running')
      .map(({ outNo, merchantCode }) => ({ bizNo: outNo ?? '', merchantCode: merchantCode ?? '' })),
  )

/**
 * Locks everything that documents touch when their cards leave, come back or are released, in the common order:
 * cards, batches, merchants' stock, holds, accounts.
 */
export async function lockOut(
  work: Work,
  rows: readonly StockOut[],
  suppliers: readonly string[] = [],
): Promise<void> {
  const { db, tenantId } = work,
    outNos = rows.map(({ outNo }) => outNo ?? '')
  await takeLocks(db, tenantId, { document: outNos })
  await lockCardsOf(db, tenantId, outNos)
  const returning = rows.filter(({ outType, orderState }) => outType === 'allocate' && orderState === 'done')
  if (returning.length > 0)
    await lockPrepaid(db, tenantId, {
      merchantCodes: returning.map(({ merchantCode }) => merchantCode ?? ''),
      skuIds: returning.map(({ skuId }) => skuId),
    })
  const lines = await linesOf(db, tenantId, outNos)
  await takeLocks(db, tenantId, {
    batch: lines.map(({ stockId }) => stockId),
    sku: lines.map(({ skuId }) => skuId),
  })
  const lots = await Promise.all(returning.map(({ outNo }) => lotsBy(db, tenantId, outNo ?? '')))
  await takeLocks(db, tenantId, {
    merchantStock: [...(await grownBy(work, rows)), ...lots.flat().map((lot) => lot.merchantStockId)],
    ...chargeLocks(rows.map(chargeOf), work),
    supplier: suppliers,
  })
}
