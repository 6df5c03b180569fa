import { fail, Refusal, refuse, say } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { formatFen } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { CLOCK_TOPIC } from '../../clock.ts'
import type { Done } from '../../engine/perform.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { readBatchRows } from '../../store/order/batchRows.ts'
import { findMatching, selectWhere, updateRows } from '../../store/rows.ts'
import { acceptPrepared } from './accept.ts'
import { type Batch, Judge, keptRequests, sentenceOf } from './batchLines.ts'
import { LONG, ORDER_BATCHES } from './batchLong.ts'
import type { Prepared } from './prepare.ts'

type Answer = Omit<Done<unknown>, 'targets'> & { readonly targets?: readonly string[] }
interface RowError {
  readonly row: number
  readonly msg: string
}

async function lockBatch(batchNo: unknown, work: Work): Promise<Batch> {
  const [found] = await selectWhere(work.db, merchantOrderBatch, work.tenantId, {
    field: 'batchNo',
    operator: 'equals',
    values: [String(batchNo ?? '')],
  })
  const [row] = found
    ? await findMatching(work.db, merchantOrderBatch, {
        tenantId: work.tenantId,
        ids: [found.id],
        lock: true,
      })
    : []
  return row ? (row as unknown as Batch) : fail('NOT_FOUND')
}

/** What a batch became. */
interface Made {
  readonly batchNo: string | null
  readonly created: number
  readonly blocked: number
  readonly totalAmount: number
}

/**
 * Makes the orders of a batch: every row passes the gates again at the price that was shown, or none is
 * made.
 */
export async function makeBatchOrders(batch: Batch, work: Work): Promise<Made> {
  const rows = await readBatchRows(work.db, work.tenantId, batch.id, true)
  if (rows.length === 0) refuse('没有可下单的行')
  // Repeats within the list were told when it was read.
  const judge = new Judge(work, 'none'),
    orders: Prepared[] = [],
    errors: RowError[] = []
  const judged = await judge.judge(await keptRequests(rows, batch, work))
  for (const [index, found] of judged.entries()) {
    const { rowNo = 0, unitPrice = null } = rows[index] ?? {}
    if (found instanceof Refusal) errors.push({ row: rowNo, msg: sentenceOf(found) })
    else if (found.row.unitPrice !== unitPrice) errors.push({ row: rowNo, msg: say('商品价格已变动').text })
    else orders.push(found)
  }
  const [first] = errors
  if (first) throw new Refusal('RULE', { text: first.msg }, undefined, { details: { errors } })
  await acceptPrepared(work, orders)
  const blocked = orders.filter((order) => order.blocked).length
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
    totalAmount: orders.reduce((sum, order) => sum + order.amount, 0),
  }
}

/** Confirms a batch: a short one is made at once, a long one in the background. */
export async function confirmBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' || parseMoment(batch.expireTime ?? '').getTime() < Date.now())
    refuse('批次已失效，请重新导入')
  if ((batch.okRows ?? 0) > LONG) {
    await updateRows(work.db, merchantOrderBatch, {
      tenantId: work.tenantId,
      ids: [batch.id],
      set: { batchState: 'making', errorMsg: null },
      userId: work.caller.session.userId,
    })
    await work.tell(CLOCK_TOPIC, ORDER_BATCHES)
    return {
      answer: { batchNo: batch.batchNo, batchState: merchantOrderBatch.states.wire.making },
      targets: [batch.id],
      message: `${batch.batchNo ?? ''}：开始生成 ${batch.okRows ?? 0} 单`,
    }
  }
  const made = await makeBatchOrders(batch, work)
  return {
    answer: made,
    targets: [batch.id],
    message: `${batch.batchNo ?? ''}：生成 ${made.created} 单，拦截 ${made.blocked} 单，冻结 ¥${formatFen(made.totalAmount)}`,
  }
}

/** Leaves a batch that nobody wants any more. */
export async function cancelBatch({ batchNo }: Parameters, work: Work): Promise<Answer> {
  const batch = await lockBatch(batchNo, work)
  if (batch.batchState !== 'waiting' && batch.batchState !== 'reading') fail('STATE_CONFLICT')
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { batchState: 'canceled' },
    userId: work.caller.session.userId,
  })
  return { answer: true, targets: [batch.id], message: batch.batchNo ?? '' }
}
