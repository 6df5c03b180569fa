import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { type Fen, formatFen } from '../../../kernel/money.ts'
import { resubmitJob, stopJob } from '../../jobs/queue.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import type { RefusedLine } from '../../store/order/batchLineRows.ts'
import { readBatchRows } from '../../store/order/batchRows.ts'
import { findMatching, selectWhere, updateRows } from '../../store/rows.ts'
import { acceptPrepared } from './acceptPrepared.ts'
import { type Batch, LineValidator, requestsOfRows, rowError, totalOf } from './batchLines.ts'
import { MAX_SYNC_ROWS, ORDER_BATCH_QUEUE } from './queueBatch.ts'
import type { Prepared } from './prepare.ts'

type Answer = Omit<WriteResult<unknown>, 'targets'> & { readonly targets?: readonly string[] }

async function lockBatch(batchNo: unknown, work: Work): Promise<Batch> {
  const [batchRow] = await selectWhere(work.db, merchantOrderBatch, work.tenantId, {
    field: 'batchNo',
    operator: 'equals',
    values: [String(batchNo ?? '')],
  })
  const [row] = batchRow
    ? await findMatching(work.db, merchantOrderBatch, {
        tenantId: work.tenantId,
        ids: [batchRow.id],
        lock: true,
      })
    : []
  return row ?? fail('NOT_FOUND')
}

/** The result of a confirmed batch; the amount is in fen. */
interface BatchResult {
  readonly batchNo: string | null
  readonly created: number
  readonly blocked: number
  readonly totalAmount: Fen
}

/**
 * Creates all orders of a batch or none. Every line is validated again; a refused line or a changed price
 * throws a refusal with the errors of all lines.
 */
export async function makeBatchOrders(batch: Batch, work: Work): Promise<BatchResult> {
  const rows = await readBatchRows(work.db, work.tenantId, batch.id, true)
  if (rows.length === 0) fail('BATCH_NO_ROWS')
  // Duplicates within the batch were found when it was imported.
  const validator = new LineValidator(work, 'none'),
    orders: Prepared[] = [],
    errors: RefusedLine[] = []
  const outcomes = await validator.validate(await requestsOfRows(rows, batch, work))
  for (const [index, outcome] of outcomes.entries()) {
    const { rowNo = 0, unitPrice = null } = rows[index] ?? {}
    if (outcome instanceof Refusal) errors.push(rowError(rowNo, outcome))
    else if (outcome.row.unitPrice !== unitPrice) errors.push(rowError(rowNo, new Refusal('PRICE_CHANGED')))
    else orders.push(outcome)
  }
  const [firstError] = errors
  // Its sentence is that of the first line; the code of each line stands with it.
  if (firstError)
    throw new Refusal('BATCH_HAS_FAULTY_ROWS', { text: firstError.msg }, undefined, { details: { errors } })
  await acceptPrepared(work, orders)
  const blocked = orders.filter((order) => order.blockReason).length
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { batchState: 'done', blockedRows: blocked, errorMsg: null },
    userId: work.caller.session.userId,
  })
  return {
    batchNo: batch.batchNo,
    created: orders.length,
    blocked,
    totalAmount: totalOf(orders),
  }
}

/**
 * Confirms a batch. Its orders are created at once, or in the background above `MAX_SYNC_ROWS` rows. Refuses
 * a batch that does not wait for confirmation or has expired.
 */
export async function confirmBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' || (batch.expireTime ?? '') < momentOf(work)) fail('BATCH_EXPIRED')
  if ((batch.okRows ?? 0) > MAX_SYNC_ROWS) {
    await updateRows(work.db, merchantOrderBatch, {
      tenantId: work.tenantId,
      ids: [batch.id],
      set: { batchState: 'making', errorMsg: null },
      userId: work.caller.session.userId,
    })
    if (!(await resubmitJob(work, ORDER_BATCH_QUEUE, batch.id))) fail('BATCH_EXPIRED')
    return {
      answer: { batchNo: batch.batchNo, batchState: merchantOrderBatch.states.wire.making },
      targets: [batch.id],
      message: `${batch.batchNo ?? ''}：开始生成 ${batch.okRows ?? 0} 单`,
    }
  }
  const result = await makeBatchOrders(batch, work)
  return {
    answer: result,
    targets: [batch.id],
    message:
      `${batch.batchNo ?? ''}：生成 ${result.created} 单，拦截 ${result.blocked} 单，` +
      `冻结 ¥${formatFen(result.totalAmount)}`,
  }
}

/**
 * Cancels a batch that is being validated or waits for confirmation; refuses others with `STATE_CONFLICT`.
 */
export async function cancelBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' && batch.batchState !== 'reading') fail('STATE_CONFLICT')
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { batchState: 'canceled' },
    userId: work.caller.session.userId,
  })
  await stopJob(work, batch.id)
  return { answer: true, targets: [batch.id], message: batch.batchNo ?? '' }
}
