import { Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Session } from '../../engine/caller.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { inSavepoint } from '../../store/database.ts'
import {
  advanceBatch,
  type BatchJob,
  holdBatchJob,
  nextBatchRows,
  putRefused,
  putVerdicts,
} from '../../store/order/batchJobRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { makeBatchOrders } from './batch.ts'
import { type Batch, LineValidator, requestsOfRows, sentenceOf } from './batchLines.ts'

/** Lines judged in one transaction: what dies loses no more than these. */
const PART_SIZE = 1000

/** The work of whoever brought the batch, in the transaction that holds it. */
const workOf = (services: Services, { tenantId, session }: BatchJob, db: Work['db']): Work => {
  const work = systemWork(services, tenantId, { db, path: 'orders/batch' })
  return { ...work, caller: { ...work.caller, session: session as Session } }
}
const batchOf = async ({ batchId, tenantId }: BatchJob, work: Work): Promise<Batch | undefined> =>
  (await findRows(work.db, merchantOrderBatch, tenantId, [batchId]))[0] as unknown as Batch | undefined

/**
 * One part of a long batch: its next lines judged, or all of its orders made. Answers whether there was
 * one.
 */
export async function processBatches(services: Services): Promise<boolean> {
  return (await validatePart(services)) || (await makeOrders(services))
}

const inBatchTransaction = (
  services: Services,
  state: 0 | 2,
  run: (job: BatchJob, db: Work['db']) => Promise<void>,
): Promise<boolean> =>
  asTenant(EVERY_TENANT, () =>
    services.database.transaction(async (db) => {
      const job = await holdBatchJob(db, state)
      if (job) await run(job, db)
      return job !== null
    }),
  )

const validatePart = (services: Services): Promise<boolean> =>
  inBatchTransaction(services, 0, async (job, db) => {
    const work = workOf(services, job, db),
      batch = await batchOf(job, work)
    if (!batch) return
    const rows = await nextBatchRows(db, job, PART_SIZE),
      pendingRows = rows.filter(({ error }) => error === null)
    const results = await new LineValidator(work, 'none').validate(
      await requestsOfRows(pendingRows, batch, work),
    )
    const verdicts = pendingRows.map(({ rowNo }, index) => {
      const outcome = results[index]
      return outcome instanceof Refusal || !outcome
        ? { rowNo, unitPrice: null, error: outcome ? sentenceOf(outcome) : '' }
        : { rowNo, unitPrice: Number(outcome.row.unitPrice), error: null }
    })
    const accepted = results.flatMap((outcome) => (outcome instanceof Refusal ? [] : [outcome]))
    await putVerdicts(db, batch.id, verdicts)
    await advanceBatch(db, batch.id, {
      doneRow: rows.at(-1)?.rowNo ?? job.doneRow,
      rows: rows.length,
      good: accepted.length,
      bad: rows.length - accepted.length,
      blocked: accepted.filter(({ blockReason }) => blockReason).length,
      amount: accepted.reduce((sum, { amount }) => sum + amount, 0),
    })
    if (rows.length < PART_SIZE)
      await updateRows(db, merchantOrderBatch, {
        tenantId: job.tenantId,
        ids: [batch.id],
        set: { batchState: 'waiting' },
        userId: null,
      })
  })

/**
 * All orders of a batch and its end in one transaction; what hinders one of them hinders all, and the batch
 * waits again.
 */
const makeOrders = (services: Services): Promise<boolean> =>
  inBatchTransaction(services, 2, async (job, db) => {
    const work = workOf(services, job, db),
      batch = await batchOf(job, work)
    if (!batch) return
    try {
      await inSavepoint(db, () => makeBatchOrders(batch, work))
      await putRefused(db, batch.id, [])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await putRefused(
        db,
        batch.id,
        (error.details.errors ?? []) as readonly { readonly row: number; readonly msg: string }[],
      )
      await updateRows(db, merchantOrderBatch, {
        tenantId: job.tenantId,
        ids: [batch.id],
        set: { batchState: 'waiting', errorMsg: error.message.slice(0, 200) },
        userId: null,
      })
    }
  })
