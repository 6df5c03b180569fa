import type { Fen } from '../../../kernel/money.ts'
import { moveMerchantStock } from '../../store/stock/merchantStockRows.ts'
import { addLot, ensureMerchantStock } from '../../store/stock/lotRows.ts'
import { drawLine, type HoldLine, holdLines, linesOf } from '../../store/stock/stockHoldRows.ts'
import { lockDocument } from '../../store/stock/stockMoveRows.ts'
import { allocateCards } from '../../store/stock/stockOutRows.ts'
import { move, StockConflict, type StockWork, userOf } from './stockWork.ts'

/** Who gets the locked stock of a document, and what is paid for a piece. */
export interface Allocation {
  readonly bizNo: string
  readonly merchantCode: string
  readonly unitPrice: Fen
  readonly accountId: string | null
}

/** Ids of the merchants' stock that documents will add to, created where it does not exist; to be locked together. */
export async function grownStock(
  work: StockWork,
  allocations: readonly Pick<Allocation, 'bizNo' | 'merchantCode'>[],
): Promise<string[]> {
  const { db, tenantId } = work,
    ids: string[] = []
  for (const { bizNo, merchantCode } of allocations)
    for (const { stockId } of await linesOf(db, tenantId, [bizNo]))
      ids.push(await ensureMerchantStock(db, { tenantId, merchantCode, stockId, userId: userOf(work) }))
  return ids
}

/**
 * Gives all stock that a document has locked to a merchant as prepaid stock; a repeat does nothing. Returns the
 * number of pieces. The price is kept with the document, for what comes back.
 */
export async function allocateStock(work: StockWork, allocation: Allocation): Promise<number> {
  await lockDocument(work.db, work.tenantId, allocation.bizNo)
  let allocatedQty = 0
  for (const line of await holdLines(work.db, work.tenantId, allocation.bizNo)) {
    const qty = line.qty - line.issued - line.released
    if (qty > 0) await allocateLine(work, allocation, { line, qty })
    allocatedQty += qty
  }
  return allocatedQty
}

async function allocateLine(
  work: StockWork,
  { bizNo, merchantCode, unitPrice, accountId }: Allocation,
  { line, qty }: { readonly line: HoldLine; readonly qty: number },
): Promise<void> {
  const { db, tenantId } = work,
    { stockId, skuId, bizType } = line
  if (line.hasCards && (await allocateCards(db, { tenantId, skuId, stockId, bizNo, merchantCode })) !== qty)
    throw new StockConflict()
  await move(work, {
    stockId,
    skuId,
    flow: 'allocate',
    bizType,
    bizNo,
    seq: 'allocate',
    qty,
    delta: { locked: -qty, allocated: qty },
    merchantCode,
  })
  const merchantStockId = await ensureMerchantStock(db, {
    tenantId,
    merchantCode,
    stockId,
    userId: userOf(work),
  })
  if (!(await moveMerchantStock(db, merchantStockId, { assigned: qty, available: qty })))
    throw new StockConflict()
  await addLot(db, { tenantId, merchantStockId, bizNo, accountId, unitPrice, qty })
  await drawLine(db, { tenantId, bizNo, stockId, issued: qty })
}
