import { advanceRun, JobStopped } from '../../jobs/run.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { ClaimedJob } from '../../store/jobs/jobRows.ts'
import { Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Session } from '../../engine/caller.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { inSavepoint } from '../../store/database.ts'
import {
  advanceBatch,
  failWorkedBatch,
  lockWorkedBatch,
  nextBatchRows,
  orderBatchNumber,
  putRefused,
  putVerdicts,
  type RefusedLine,
} from '../../store/order/batchLineRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { makeBatchOrders } from './batch.ts'
import { ORDER_BATCH_QUEUE } from './queueBatch.ts'
import { type Batch, LineValidator, requestsOfRows, sentenceOf, totalOf } from './batchLines.ts'

/** Number of lines validated in one transaction; a run that dies loses at most these. */
const PART_SIZE = 1000

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
  failed: (db, id, { text }) => failWorkedBatch(db, id, text),
  numberOf: orderBatchNumber,
  run: async (job, { services }) => {
    await services.database.transaction(async (db) => {
      const work = workOf(services, job, db)
      const [batch] = await findMatching(db, merchantOrderBatch, {
        tenantId: job.tenantId,
        ids: [job.id],
        lock: true,
      })
      const step = STEPS[batch?.batchState ?? '']
      if (!batch || !step) throw new JobStopped()
      await advanceRun(db, job, await step(batch, job.position, work))
    })
    return null
  },
}

/** A context of the batch's submitter in the given transaction. */
const workOf = (services: Services, { tenantId, session }: ClaimedJob, db: Work['db']): Work => {
  const work = systemWork(services, tenantId, { db, path: 'orders/batch' })
  return { ...work, caller: { ...work.caller, session: session as Session } }
}

/** The end of a step: the last row number it handled, and whether the job is done. */
interface StepEnd {
  readonly position: number
  readonly done: boolean
}

/** Validates the next part of the lines; after the last part the batch waits for confirmation. */
async function judgePart(batch: Batch, position: number, work: Work): Promise<StepEnd> {
  const { db, tenantId } = work
  const rows = await nextBatchRows(db, { batchId: batch.id, tenantId, doneRow: position }, PART_SIZE),
    pendingRows = rows.filter(({ error }) => error === null)
  const results = await new LineValidator(work, 'none').validate(
    await requestsOfRows(pendingRows, batch, work),
  )
  const verdicts = pendingRows.map(({ rowNo }, index) => {
    const outcome = results[index]
    return outcome instanceof Refusal || !outcome
      ? { rowNo, unitPrice: null, error: outcome ? sentenceOf(outcome) : '', errCode: outcome?.code ?? null }
      : { rowNo, unitPrice: outcome.row.unitPrice, error: null, errCode: null }
  })
  const accepted = results.flatMap((outcome) => (outcome instanceof Refusal ? [] : [outcome]))
  await putVerdicts(db, batch.id, verdicts)
  await advanceBatch(db, batch.id, {
    rows: rows.length,
    good: accepted.length,
    bad: rows.length - accepted.length,
    blocked: accepted.filter(({ blockReason }) => blockReason).length,
    amount: totalOf(accepted),
  })
  const done = rows.length < PART_SIZE
  if (done)
    await updateRows(db, merchantOrderBatch, {
      tenantId,
      ids: [batch.id],
      set: { batchState: 'waiting' },
      userId: null,
    })
  return { position: rows.at(-1)?.rowNo ?? position, done }
}

/**
 * Creates all orders of a batch or none. If one is refused, the batch waits for confirmation again with the
 * errors of its lines.
 */
async function makeOrders(batch: Batch, position: number, work: Work): Promise<StepEnd> {
  const { db, tenantId } = work
  try {
    await inSavepoint(db, () => makeBatchOrders(batch, work))
    await putRefused(db, batch.id, [])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await putRefused(db, batch.id, (error.details.errors ?? []) as readonly RefusedLine[])
    await updateRows(db, merchantOrderBatch, {
      tenantId,
      ids: [batch.id],
      set: { batchState: 'waiting', errorMsg: error.message.slice(0, 200) },
      userId: null,
    })
  }
  return { position, done: true }
}

const STEPS: Readonly<Record<string, typeof judgePart>> = { reading: judgePart, making: makeOrders }
