import type { Row } from '../../contract/define/row.ts'
import { notFound } from '../../contract/errors.ts'
import { batchTask } from '../../contract/resources/desk/batchTask.ts'
import { isId } from '../../kernel/id.ts'
import { wholeNumber } from '../engine/query.ts'
import { visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import type { Parameters, Route } from '../engine/route.ts'
import { selectWhere } from '../store/rows.ts'
import { selectBatchFaults } from '../store/tasks/batchRows.ts'
import type { Where } from '../store/predicate.ts'

const MAX_LISTED_FAULTS = 200

/** A batch the caller may see, by its number or its id. Refuses with `NOT_FOUND`. */
async function batchOf({ batchNo, id }: Parameters, reading: Reading): Promise<Row<typeof batchTask>> {
  const predicate: Where<typeof batchTask> = batchNo
    ? { field: 'batchNo', operator: 'equals', values: [String(batchNo)] }
    : { field: 'id', operator: 'equals', values: [isId(String(id)) ? String(id) : '0'] }
  const [row] = await selectWhere(reading.database.kysely, batchTask, reading.tenantId, {
    all: [visibleTo(batchTask, reading), predicate],
  })
  if (!row) throw notFound(batchTask)
  return row
}

/** A batch with its progress and its first failures. */
async function resultOf(parameters: Parameters, reading: Reading): Promise<unknown> {
  const row = await batchOf(parameters, reading)
  const { faults, total } = await selectBatchFaults(reading.database.kysely, row.id, {
    offset: 0,
    limit: MAX_LISTED_FAULTS,
  })
  const {
    batchNo,
    taskName,
    submitterId,
    taskStatus,
    totalCount,
    processedCount,
    successCount,
    failCount,
    errorMsg,
    createTime,
    startTime,
    finishTime,
  } = row
  return {
    batchNo,
    taskName,
    submitterId,
    taskStatus: batchTask.states.wire[taskStatus],
    totalCount,
    processedCount,
    successCount,
    failCount,
    errorMsg,
    createTime,
    startTime,
    finishTime,
    fail: faults.map(({ title, msg }) => ({ title, msg })),
    failTold: Math.min(total, MAX_LISTED_FAULTS),
  }
}

/** A page of the failures of a batch. */
async function faultsOf(parameters: Parameters, reading: Reading): Promise<unknown> {
  const row = await batchOf({ id: parameters.id }, reading)
  const size = Math.min(200, wholeNumber(parameters.size, 20, 'size')),
    current = wholeNumber(parameters.current, 1, 'current')
  const { faults, total } = await selectBatchFaults(reading.database.kysely, row.id, {
    offset: (current - 1) * size,
    limit: size,
  })
  return { records: faults, total, size, current, pages: Math.ceil(total / size) }
}

/**
 * Calls of batch tasks that are not derived from the declaration. The submitter may always read the result of
 * a batch.
 */
export const BATCH_TASK_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${batchTask.path}/result`, summary: '批量任务的结果', read: resultOf },
  { method: 'GET', path: `${batchTask.path}/faults`, summary: '批量任务的失败明细', read: faultsOf },
  {
    method: 'GET',
    path: '/biz-merchant/goodsChannelGroupConfig/batch/result',
    summary: '渠道批量调整的结果',
    permission: 'goodsChannelGroupConfig_batch',
    read: resultOf,
  },
]
