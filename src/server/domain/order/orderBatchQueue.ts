import { advanceRun, JobStopped } from '../../jobs/run.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { ClaimedJob } from '../../store/jobs/jobRows.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Session } from '../../engine/caller.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { failWorkedBatch, lockWorkedBatch, orderBatchNumber } from '../../store/order/batchLineRows.ts'
import { findMatching } from '../../store/rows.ts'
import { notifyBatchEnd } from './batchMessages.ts'
import { BATCH_STEPS } from './batchSteps.ts'
import { ORDER_BATCH_QUEUE } from './queueBatch.ts'

/**
 * The queue of long order batches. A run validates one part of the lines, or creates all orders of a
 * confirmed batch.
 */
export const ORDER_BATCHES: JobQueue = {
  name: ORDER_BATCH_QUEUE,
  slots: () => 1,
  retrySeconds: [2, 10, 60],
  maxTries: 4,
  retentionDays: 30,
  started: lockWorkedBatch,
  failed: async (db, id, { text }) => {
    await failWorkedBatch(db, id, text)
    await notifyBatchEnd(db, id)
  },
  numberOf: orderBatchNumber,
  run: async (job, { services }) => {
    await services.database.transaction(async (db) => {
      const work = workOf(services, job, db)
      const [batch] = await findMatching(db, merchantOrderBatch, {
        tenantId: job.tenantId,
        ids: [job.id],
        lock: true,
      })
      const step = BATCH_STEPS[batch?.batchState ?? '']
      if (!batch || !step) throw new JobStopped()
      const end = await step(batch, job.position, work)
      if (end.done) await notifyBatchEnd(db, batch.id)
      await advanceRun(db, job, end)
    })
    return null
  },
}

/** A context of the batch's submitter in the given transaction. */
const workOf = (services: Services, { tenantId, session }: ClaimedJob, db: Work['db']): Work => {
  const work = systemWork(services, tenantId, { db, path: 'orders/batch' })
  return { ...work, caller: { ...work.caller, session: session as Session } }
}
