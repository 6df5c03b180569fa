import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { cancelBatch, confirmBatch } from '../../domain/order/batch.ts'
import { importBatch } from '../../domain/order/batchImport.ts'
import type { Work } from '../../engine/work.ts'
import { lapseBatches } from '../../store/order/batchRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { merchantCodes } from './merchantCodes.ts'
import { BATCHES, type PlannedBatch } from './orderBatches.data.ts'
import { continueOrder, type OrderSeedContext } from './orderLives.ts'
import { workAsOf } from './workAs.ts'

const HOUR_MS = 3_600_000,
  MINUTE_MS = 60_000,
  /** Minutes after the upload at which its author decides. */
  DECIDED = 4

/** Reads the lines of a list; returns the number of the batch. */
async function upload(
  { merchant, skuCode, accounts, fileName }: PlannedBatch,
  codes: ReadonlyMap<string, string>,
  work: Work,
): Promise<string> {
  const { db, tenantId } = work
  const { targets = [] } = await importBatch(
    { merchantCode: codes.get(merchant), rows: accounts.map((account) => ({ skuCode, account, qty: 1 })) },
    work,
  )
  if (fileName !== null)
    await updateRows(db, merchantOrderBatch, {
      tenantId,
      ids: targets,
      set: { importType: 'excel', fileId: fileName },
      userId: work.caller.session.userId,
    })
  const [batch] = await findRows(db, merchantOrderBatch, tenantId, targets)
  return batch?.batchNo ?? ''
}

/** Schedules lists of orders that were uploaded in the console, and the orders made of them. */
export async function scheduleBatches(context: OrderSeedContext, now: Date): Promise<void> {
  const { at, timeline, tenantId } = context,
    as = await workAsOf(at)
  const codes = await merchantCodes(at(now).db, tenantId)
  for (const batch of BATCHES) {
    const moment = new Date(now.getTime() - batch.hoursAgo * HOUR_MS),
      decided = new Date(moment.getTime() + DECIDED * MINUTE_MS)
    let batchNo = ''
    timeline.add(moment, async () => {
      batchNo = await upload(batch, codes, as(batch.by, moment))
    })
    if (batch.end === 'confirmed')
      timeline.add(decided, async () => {
        const work = as(batch.by, decided)
        await confirmBatch({ batchNo }, work)
        const orders = await selectWhere(work.db, merchantOrderInfo, tenantId, {
          field: 'batchNo',
          operator: 'equals',
          values: [batchNo],
        })
        for (const order of orders)
          continueOrder(order, { at: decided, fate: 'usual' }, { ...context, onSettled: () => undefined })
      })
    if (batch.end === 'canceled')
      timeline.add(decided, async () => {
        await cancelBatch({ batchNo }, as(batch.by, decided))
      })
  }
  timeline.add(now, async () => {
    await lapseBatches(at(now).db)
  })
}
