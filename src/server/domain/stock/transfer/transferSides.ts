import { ZERO_FEN } from '../../../../kernel/money.ts'
import type { Work } from '../../../engine/work.ts'
import { addLot, returnLot } from '../../../store/stock/lotRows.ts'
import { moveMerchantStock } from '../../../store/stock/merchantStockRows.ts'
import { type LotShare, sharesOf } from '../recalling.ts'
import { StockConflict } from '../stockWork.ts'
import type { Transfer } from './transferDocument.ts'
import type { Sides } from './transferLocks.ts'

/** Moves pieces from one merchant's stock to the other's; returns the lots they leave. */
export async function moveSides(
  row: Transfer,
  { from, to }: Sides,
  qty: number,
  work: Work,
): Promise<readonly LotShare[]> {
  const { db, tenantId } = work
  const shares = from === null ? [] : await sharesOf(work, from, qty)
  if (from !== null) {
    // What leaves is no longer paid for: it cannot be refunded a second time.
    for (const share of shares) await returnLot(db, share.lot.id, share.qty)
    if (!(await moveMerchantStock(db, from, { locked: -qty, transferOut: qty }))) throw new StockConflict()
  }
  if (to === null) return shares
  if (!(await moveMerchantStock(db, to, { assigned: qty, available: qty }))) throw new StockConflict()
  await addLot(db, {
    tenantId,
    merchantStockId: to,
    bizNo: row.transferNo ?? '',
    accountId: row.settle ? row.toAccountId : null,
    unitPrice: row.settle ? (row.unitPrice ?? ZERO_FEN) : ZERO_FEN,
    qty,
  })
  return shares
}
