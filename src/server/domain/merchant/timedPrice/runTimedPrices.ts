import { fail, Refusal, say } from '../../../../contract/errors.ts'
import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import { eachRow } from '../../../engine/eachRow.ts'
import { performBySystem } from '../../../engine/system.ts'
import type { Work } from '../../../engine/work.ts'
import type { Services } from '../../../services.ts'
import { claimTask, type DueTask, dueTimedPrices } from '../../../store/merchant/timedPriceRows.ts'
import { findRows } from '../../../store/rows.ts'
import { tellOthers } from './timedMessages.ts'
import { adjustPart, revertPart } from './timedParts.ts'
import { now, put, type StepEnd, type Task } from './timedSteps.ts'

/**
 * Goes on with every adjustment whose moment has come, part by part. What was done stands in the items, and the
 * adjustment is locked meanwhile: whatever server goes on, no price is changed twice.
 */
export async function runTimedPrices(services: Services): Promise<boolean> {
  let waits = false
  await eachRow(await dueTimedPrices(services.database.kysely), async (due) => {
    try {
      const isOver = await performBySystem(
        services,
        due.tenantId,
        { resource: merchantTimedPriceAdjustment.id, action: 'execute', parameters: { id: due.id } },
        async (work) => {
          const { over, message } = await step(due, work)
          return { answer: over, targets: [due.id], message }
        },
      )
      waits ||= !isOver
    } catch (error) {
      // Another server works on it, or somebody moved it meanwhile.
      if (!(error instanceof Refusal) || error.code !== 'STATE_CONFLICT') throw error
    }
  })
  return waits
}

async function step(due: DueTask, work: Work): Promise<StepEnd> {
  if (!(await claimTask(work.db, due))) fail('STATE_CONFLICT')
  const [task] = await findRows(work.db, merchantTimedPriceAdjustment, work.tenantId, [due.id])
  const at = now()
  if (task?.taskState === 'waiting' && task.executeTime <= at) return start(task, at, work)
  if (task?.taskState === 'running') return adjustPart(task, work)
  const hasRun = task?.taskState === 'done' || task?.taskState === 'partFailed'
  return hasRun && task.revertTime !== null && task.revertTime <= at
    ? revertPart(task, work)
    : fail('STATE_CONFLICT')
}

/** Begins an adjustment, or ends one that was not enabled or would have been put back already. */
async function start(task: Task, at: string, work: Work): Promise<StepEnd> {
  const reason =
    task.enabled !== true
      ? '到执行时间仍未启用'
      : task.revertTime !== null && task.revertTime <= at
        ? '服务恢复时已过恢复时间，不再调价'
        : null
  if (reason === null) {
    await put(task, { taskState: 'running', startTime: at }, work)
    return adjustPart({ ...task, taskState: 'running' }, work)
  }
  await put(task, { taskState: 'canceled', enabled: false, stateReason: reason }, work)
  await tellOthers(
    task,
    say('定时调价没有执行：{taskName}，{reason}', { taskName: task.taskName, reason: say(reason) }),
    work,
  )
  return { over: true, message: reason }
}
