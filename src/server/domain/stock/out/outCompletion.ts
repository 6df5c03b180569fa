import { Refusal, say } from '../../../../contract/errors.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import type { Work } from '../../../engine/work.ts'
import { JobEnded } from '../../../jobs/run.ts'
import { StockConflict } from '../stockWork.ts'
import type { StockOut } from './outDocument.ts'
import { tellOut } from './outMessages.ts'
import { postStockOut } from './outPosting.ts'
import { deliverPackages } from './packageDelivery.ts'
import type { CardPackage } from './packages.ts'

/** Posts a document with its packages, sends these and tells of it; what a repetition would not change ends the job. */
export async function completeOut(
  row: StockOut,
  packages: readonly CardPackage[],
  work: Work,
): Promise<void> {
  try {
    await deliverPackages(await postStockOut(row, packages, work), row, work)
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof StockConflict)) throw new JobEnded(error.message)
    throw error
  }
  const outNo = row.outNo ?? ''
  await tellOut(work.db, work.tenantId, row, {
    sentence: say('出库完成：{outNo}，{qty} 张', { outNo, qty: row.qty }),
    ...(packages.length > 0 ? { link: `${cardStockOutRecord.menu?.path ?? ''}?outNo=${outNo}` } : {}),
  })
}
