import { say } from '../../../../contract/errors.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import type { Work } from '../../../engine/work.ts'
import { FOUND, takeLocks } from '../../../store/locks.ts'
import { linesOf } from '../../../store/stock/stockHoldRows.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { pickable } from '../../../store/stock/stockRows.ts'
import { unlockStock } from '../locking.ts'
import { minRemainDays } from '../stockWork.ts'
import { lockCards } from './outCards.ts'
import type { StockOut } from './outDocument.ts'

/**
 * Locks other cards for a document of a bulk purchase where a batch of its cards expired while it waited: the
 * purchase is charged, and its document can only be carried out. Refuses where too few cards are left.
 */
export async function replaceExpired(row: StockOut, work: Work): Promise<readonly Sentence[]> {
  if (row.scOrderNo === null) return []
  const { db, tenantId } = work,
    bizNo = row.outNo ?? ''
  const expired = (await heldBatches(db, tenantId, { bizNo, nearDays: 0 })).filter((batch) => batch.expired)
  if (expired.length === 0) return []
  const candidates = await pickable(db, { tenantId, skuId: row.skuId, minDays: await minRemainDays(work) })
  const batches = [...(await linesOf(db, tenantId, [bizNo])), ...candidates]
  await takeLocks(db, tenantId, {
    document: [bizNo],
    card: [FOUND],
    batch: batches.map(({ stockId }) => stockId),
    sku: [row.skuId],
  })
  await unlockStock(work, bizNo)
  await lockCards(row, work)
  return expired.map(({ batchNo }) => say('批次 {batchNo} 已过期，改用其他批次的卡密', { batchNo }))
}
