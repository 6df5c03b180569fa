import { fail } from '../../../../contract/errors.ts'
import { ZERO_FEN } from '../../../../kernel/money.ts'
import type { Work } from '../../../engine/work.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { allocateStock } from '../allocating.ts'
import { issueStock } from '../issuing.ts'
import { disposeStock } from './disposing.ts'
import type { StockOut } from './outDocument.ts'

/** Refuses to hand out cards of a batch that expired while they were locked. */
export async function requireUnexpired(row: StockOut, { db, tenantId }: Work): Promise<void> {
  if (row.outType === 'loss' || row.outType === 'back') return
  const batches = await heldBatches(db, tenantId, { bizNo: row.outNo ?? '', nearDays: 0 })
  const expired = batches.find((batch) => batch.expired)
  if (!expired) return
  const { batchNo } = expired
  fail(row.scOrderNo === null ? 'STOCK_OUT_EXPIRED' : 'STOCK_OUT_EXPIRED_OF_ORDER', { batchNo })
}

/** The movement of the cards of a document, by its type. */
export async function moveCards(
  row: StockOut,
  work: Work,
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const bizNo = row.outNo ?? ''
  switch (row.outType) {
    case 'allocate':
      await allocateStock(work, {
        bizNo,
        merchantCode: row.merchantCode ?? '',
        unitPrice: row.unitPrice ?? ZERO_FEN,
        accountId: row.accountId,
      })
      return
    case 'loss':
      return disposeStock(work, bizNo, null)
    case 'back':
      return disposeStock(work, bizNo, accounts)
    default:
      await issueStock(work, { bizNo })
  }
}
