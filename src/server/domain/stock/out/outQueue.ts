import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { JobStopped } from '../../../jobs/run.ts'
import { submittersWork } from '../../../jobs/submittersWork.ts'
import { findRows } from '../../../store/rows.ts'
import { failRunning, lockRunning, outNumber } from '../../../store/stock/stockOutRows.ts'
import { completeOut } from './outCompletion.ts'
import { STOCK_OUT_QUEUE } from './outDocument.ts'
import { tellFailed } from './outMessages.ts'
import { requireOutSubmitter } from './outSubmitter.ts'
import { packCards } from './packages.ts'

/** Documents whose cards leave: packing outside of any transaction, everything else in one. */
export const STOCK_OUTS: JobQueue = {
  name: STOCK_OUT_QUEUE,
  slots: () => 1,
  retrySeconds: [5, 30],
  maxTries: 3,
  retentionDays: 1,
  started: lockRunning,
  failed: async (db, id, { text }) => {
    const tenantId = await failRunning(db, id, text)
    if (tenantId !== null) await tellFailed(db, { tenantId, id, text })
  },
  numberOf: outNumber,
  run: async (job, { services, throwIfStopped }) => {
    const { tenantId, id } = job
    const [row] = await findRows(services.database.kysely, cardStockOut, tenantId, [id])
    if (row?.orderState !== 'running') throw new JobStopped()
    await requireOutSubmitter(services, row, job)
    const packages =
      row.outType === 'pickup' ? await packCards(services, { tenantId, row }, throwIfStopped) : []
    return async (db) => {
      if (!(await lockRunning(db, id))) return false
      await completeOut(row, packages, submittersWork(services, job, db))
      return true
    }
  },
}
