import { permissionOf } from '../../contract/define/permission.ts'
import { Refusal } from '../../contract/errors.ts'
import type { ClockWork } from '../clockWork.ts'
import { asRefusal } from '../engine/dbErrors.ts'
import { perform } from '../engine/perform.ts'
import { readingAsSubmitter } from '../export/storedRights.ts'
import { Ended, requireEligibleSubmitter } from '../export/submitterEligibility.ts'
import type { Services } from '../services.ts'
import {
  advanceBatch,
  delayBatch,
  failBatch,
  findBatch,
  holdBatch,
  type TakenBatch,
  waitingBatches,
} from '../store/tasks/batchRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { type BatchKind, kindNamed } from './kinds.ts'
import { BATCH_TASKS } from './submit.ts'

/**
 * Batches of one round; each has one part of its own turn, so that a large one does not keep the others
 * waiting.
 */
const ROUND = 20,
  MAX_TRIES = 3

class Elsewhere extends Error {}

/** The next part of every batch that waits. */
export const BATCH_WORK: ClockWork = {
  name: BATCH_TASKS,
  everyMs: 3_000,
  long: true,
  run: async (services) => {
    const waiting = await waitingBatches(services.database.kysely, ROUND)
    let moved = false
    for (const { id, tenantId } of waiting)
      if (await asTenant(tenantId, () => nextPart(services, id))) moved = true
    return moved
  },
}

/**
 * One part of a batch in one transaction with the place it got to: whoever is killed leaves the whole part
 * to the next, and nothing is done twice. Answers whether it moved.
 */
async function nextPart(services: Services, id: string): Promise<boolean> {
  const task = await findBatch(services.database.kysely, id)
  if (!task) return false
  try {
    const kind = kindNamed(task.kind)
    if (!kind) throw new Ended(3, '任务类型不存在')
    await requireEligibleSubmitter(services, kind.resource, task, kind.operation)
    await commitPart(services, task, kind)
    return true
  } catch (error) {
    if (error instanceof Elsewhere) return false
    return settle(services, task, error)
  }
}

async function commitPart(services: Services, task: TakenBatch, kind: BatchKind): Promise<void> {
  const { caller } = readingAsSubmitter(services, task, task.batchNo),
    { resource, operation } = kind
  const operationContext = {
    resource: resource.id,
    action: operation,
    permission: permissionOf(resource, operation),
    parameters: { batchNo: task.batchNo },
    route: '',
    key: null,
  }
  await perform(
    services,
    { ...caller, detail: true, origin: { ...caller.origin, method: 'BATCH', path: task.kind } },
    operationContext,
    async (work) => {
      const offset = await holdBatch(work.db, task.taskId)
      if (offset === null) throw new Elsewhere()
      const { targets, ...part } = await kind.part(task.input, offset, work)
      if (!(await advanceBatch(work.db, task, part))) throw new Elsewhere()
      return {
        answer: {},
        targets,
        message: `${task.taskName}（${task.batchNo}）：成功 ${part.success} 条，失败 ${part.failed.length} 条`,
      }
    },
  )
}

/**
 * What becomes of a batch whose part broke: it is tried again, and given up when it breaks again and again.
 */
async function settle({ database, resources }: Services, task: TakenBatch, error: unknown): Promise<boolean> {
  if (error instanceof Ended) {
    await failBatch(database.kysely, task.taskId, { text: error.message, cancelled: error.status === 4 })
    return true
  }
  const refusal = asRefusal(error, resources)
  const tries = await delayBatch(database.kysely, task.taskId)
  if (tries >= MAX_TRIES)
    await failBatch(database.kysely, task.taskId, {
      text: refusal instanceof Refusal ? refusal.message : `系统异常，请联系管理员(${task.batchNo})`,
      cancelled: false,
    })
  if (!(refusal instanceof Refusal)) throw error
  return false
}
