import { fail, notFound } from '../../../contract/errors.ts'
import { compareStages } from '../../../contract/parts/compareTerms.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { readPage } from '../../engine/page.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { goodsOfTask } from '../../store/supplier/compareResultRows.ts'

const { states } = orderCompareTask

async function taskOf({ id }: Parameters, reading: Reading) {
  const [task = notFoundTask()] = await findMatching(reading.database.kysely, orderCompareTask, {
    tenantId: reading.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(orderCompareTask, reading),
  })
  return task
}
const notFoundTask = (): never => {
  throw notFound(orderCompareTask)
}

/** How far a task is: percent, stage, and lines or orders of the stage. */
export async function readSpeed(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { progress, stage, processedCount, totalCount, taskState } = await taskOf(parameters, reading)
  return {
    progress: progress ?? 0,
    stage: stage ? compareStages.labels[stage] : '',
    processed: processedCount ?? 0,
    total: totalCount ?? 0,
    taskState: states.wire[taskState],
  }
}

/** The figures of a task, and by SKU how many orders and lines agree or differ. */
export async function readInfo(parameters: Parameters, reading: Reading): Promise<unknown> {
  const task = await taskOf(parameters, reading)
  return {
    ...Object.fromEntries(FIGURES.map((name) => [name, task[name] ?? 0])),
    id: task.id,
    taskNo: task.taskNo,
    taskName: task.taskName,
    taskState: states.wire[task.taskState],
    goods: await goodsOfTask(reading.database.kysely, reading.tenantId, task.id),
  }
}
const FIGURES = [
  'localCount',
  'supplierCount',
  'localAmount',
  'supplierAmount',
  'diffAmount',
  'matchCount',
  'amountDiffCount',
  'stateDiffCount',
  'localOnlyCount',
  'supplierOnlyCount',
  'duplicateCount',
  'faultCount',
  'unhandledCount',
  'adjustCount',
  'adjustAmount',
] as const

/** A page of the details of one task. */
export const readDetails = async (parameters: Parameters, reading: Reading): Promise<unknown> => {
  if (!parameters.taskId) fail('COMPARE_TASK_REQUIRED', {}, 'taskId')
  return (await readPage(orderCompareDetail, parameters, reading)).answer
}
