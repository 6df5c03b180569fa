import { Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import {
  advanceBatch,
  nextBatchRows,
  putRefused,
  putVerdicts,
  type RefusedLine,
} from '../../store/order/batchLineRows.ts'
import { updateRows } from '../../store/rows.ts'
import { makeBatchOrders } from './batch.ts'
import { type Batch, LineValidator, requestsOfRows, sentenceOf, totalOf } from './batchLines.ts'

/** Number of lines validated in one transaction; a run that dies loses at most these. */
const PART_SIZE = 1000

/** The end of a step: the last row number it handled, and whether the job is done. */
export interface StepEnd {
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

/** What a run does with a batch, by the state of the batch. */
export const BATCH_STEPS: Readonly<Record<string, typeof judgePart>> = {
  reading: judgePart,
  making: makeOrders,
}
