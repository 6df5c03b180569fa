import { fail } from '../../../../contract/errors.ts'
import { addFen, type Fen, multiplyFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Work } from '../../../engine/work.ts'
import { post } from '../../../ledger/post.ts'
import { drawLine, type HoldLine, holdLines } from '../../../store/stock/stockHoldRows.ts'
import { disposeCards, heldBatches } from '../../../store/stock/stockOutRows.ts'
import { booksOf } from '../../finance/books.ts'
import { accountOf } from '../stockInLedger.ts'
import { move, postCost, StockConflict } from '../stockWork.ts'

/** Settlement account of the supplier of each batch that a document gives back; refused where a batch has none. */
export async function supplierAccounts(work: Work, bizNo: string): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>()
  for (const batch of await heldBatches(work.db, work.tenantId, { bizNo, nearDays: 0 })) {
    const { stockId, supplierId, batchNo } = batch
    if (supplierId === null) return fail('STOCK_OUT_NO_SUPPLIER', { batchNo }, 'batchNo')
    accounts.set(stockId, await accountOf(supplierId, work))
  }
  return accounts
}

/**
 * Voids the cards of a document. Their cost is a loss; with `accounts`, the accounts of the suppliers by batch, it is
 * a return to them.
 */
export async function disposeStock(
  work: Work,
  bizNo: string,
  accounts: ReadonlyMap<string, string> | null,
): Promise<void> {
  const costs = new Map<string, { readonly amount: Fen; readonly qty: number }>()
  for (const line of await holdLines(work.db, work.tenantId, bizNo)) {
    const qty = line.qty - line.issued - line.released
    if (qty === 0) continue
    await disposeLine(work, bizNo, { line, qty })
    const owner = accounts?.get(line.stockId) ?? '',
      { amount, qty: earlierQty } = costs.get(owner) ?? { amount: ZERO_FEN, qty: 0 }
    costs.set(owner, { amount: addFen(amount, multiplyFen(line.unitCost, qty)), qty: earlierQty + qty })
  }
  for (const [accountId, { amount, qty }] of [...costs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (amount === 0) continue
    if (accountId === '') await postCost(work, { bizType: 'stockLoss', bizNo, amount, qty })
    else
      await post(booksOf(work), {
        bizType: 'stockReturn',
        bizNo,
        phase: accountId,
        accountId,
        amount,
        dims: { qty },
      })
  }
}

async function disposeLine(
  work: Work,
  bizNo: string,
  { line, qty }: { readonly line: HoldLine; readonly qty: number },
): Promise<void> {
  const { db, tenantId } = work,
    { stockId, skuId, bizType } = line
  if (line.hasCards && (await disposeCards(db, { tenantId, skuId, stockId, bizNo, bizType })) !== qty)
    throw new StockConflict()
  await move(work, {
    stockId,
    skuId,
    flow: 'invalid',
    bizType,
    bizNo,
    seq: 'dispose',
    qty,
    delta: { locked: -qty, invalid: qty },
  })
  await drawLine(db, { tenantId, bizNo, stockId, issued: qty })
}
