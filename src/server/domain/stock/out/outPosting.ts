import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { Work } from '../../../engine/work.ts'
import { updateRows } from '../../../store/rows.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { captureCharge } from '../../finance/documentCharge.ts'
import { supplierAccounts } from './disposing.ts'
import { chargeOf, paysFor, type StockOut } from './outDocument.ts'
import { lockOut } from './outLocks.ts'
import { moveCards, requireUnexpired } from './outMovement.ts'
import { type CardPackage, writeRecords } from './packages.ts'

/**
 * Hands the cards of a running document out, in one transaction: movement, cost, charge, packages and state. Returns
 * the ids of the packages.
 */
export async function postStockOut(
  row: StockOut,
  packages: readonly CardPackage[],
  work: Work,
): Promise<readonly string[]> {
  const bizNo = row.outNo ?? ''
  const accounts = row.outType === 'back' ? await supplierAccounts(work, bizNo) : new Map<string, string>()
  await lockOut(work, [row], [...accounts.values()])
  await requireUnexpired(row, work)
  const batches = await heldBatches(work.db, work.tenantId, { bizNo, nearDays: 0 })
  await moveCards(row, work, accounts)
  if (paysFor(row.outType)) await captureCharge(chargeOf(row), work)
  const recordIds = await writeRecords(row, packages, work)
  await updateRows(work.db, cardStockOut, {
    tenantId: work.tenantId,
    ids: [row.id],
    set: {
      orderState: 'done',
      outTime: formatMoment(new Date()),
      batchQty: batches.length,
      failReason: null,
    },
    userId: work.caller.session.userId,
  })
  return recordIds
}
