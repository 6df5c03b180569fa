import { say } from '../../../contract/errors.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { sendTaskMessage } from '../../jobs/sendTaskMessage.ts'
import type { JobContext, JobQueue } from '../../jobs/queue.ts'
import { JobEnded, JobStopped } from '../../jobs/run.ts'
import { requireEligibleSubmitter } from '../../jobs/submitter.ts'
import { findRows } from '../../store/rows.ts'
import type { ClaimedJob } from '../../store/jobs/jobRows.ts'
import {
  compareNumber,
  endCompare,
  failCompare,
  recordFaults,
  startCompare,
} from '../../store/supplier/compareTaskRows.ts'
import { compareBill } from './compareBill.ts'
import { type BillComparison, readBill } from './readBill.ts'

/** Name of the queue of reconciliations. */
export const COMPARE_QUEUE = 'orderCompare'

const taskOf = (id: string) =>
  ({ table: 'order_compare_task', id, path: orderCompareTask.menu?.path ?? '' }) as const

/** Reconciliations with suppliers, one at a time in a process; each begins anew if its process died. */
export const ORDER_COMPARISONS: JobQueue = {
  name: COMPARE_QUEUE,
  slots: () => 1,
  retrySeconds: [5, 30],
  maxTries: 3,
  retentionDays: 1,
  started: startCompare,
  failed: async (db, id, { text }) => {
    await failCompare(db, id, text)
    await sendTaskMessage(db, taskOf(id), ({ name }) => say('对账失败：{name}：{text}', { name, text }))
  },
  numberOf: compareNumber,
  run: async (job, context) => {
    const comparison = await comparisonOf(job, context)
    const faults = await readBill(comparison, context)
    await compareBill(comparison, context)
    return async (db) => {
      await recordFaults(db, job.id, faults)
      if (!(await endCompare(db, job.id))) return false
      await sendTaskMessage(db, taskOf(job.id), ({ name }) => say('对账完成，待处理差异：{name}', { name }))
      return true
    }
  },
}

async function comparisonOf(job: ClaimedJob, { services }: JobContext): Promise<BillComparison> {
  await requireEligibleSubmitter(services, orderCompareTask, job, 'add')
  const [row] = await findRows(services.database.kysely, orderCompareTask, job.tenantId, [job.id])
  if (!row) throw new JobStopped()
  const { supplierId, periodStart, periodEnd, timeField, tolerance, columnMap } = row
  if (!supplierId || !periodStart || !periodEnd || !timeField || !columnMap)
    throw new JobEnded('对账任务不完整')
  return {
    taskId: job.id,
    tenantId: job.tenantId,
    supplierId,
    from: periodStart,
    to: periodEnd,
    timeField,
    tolerance: tolerance ?? 0,
    columnMap,
  }
}
