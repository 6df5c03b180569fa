import { say } from '../../contract/errors.ts'
import { batchTask } from '../../contract/resources/desk/batchTask.ts'
import { advanceRun, JobEnded, JobStopped } from '../jobs/run.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { readingAsSubmitter, requireEligibleSubmitter } from '../jobs/submitter.ts'
import type { ClaimedJob } from '../store/jobs/jobRows.ts'
import { sendTaskMessage } from '../jobs/sendTaskMessage.ts'
import { permissionOf } from '../../contract/define/permission.ts'
import { perform } from '../engine/perform.ts'
import type { Services } from '../services.ts'
import { advanceBatch, batchNumber, failBatch, findBatch, startBatch } from '../store/tasks/batchRows.ts'
import type { BatchKind } from './kinds.ts'

/** Name of the queue of batch tasks. */
export const BATCH_QUEUE = 'batchTask'

const taskOf = (id: string) => ({ table: 'batch_task', id, path: batchTask.menu?.path ?? '' }) as const

/**
 * The queue of batch tasks of some kinds. A run does one part and requeues the job, so that a long task does not block
 * others.
 */
export const batchTasks = (kinds: readonly BatchKind[]): JobQueue => ({
  name: BATCH_QUEUE,
  slots: () => 1,
  retrySeconds: [2, 4],
  maxTries: 3,
  retentionDays: 1,
  started: startBatch,
  failed: async (db, id, { text, cancelled }) => {
    await failBatch(db, id, { text, cancelled })
    await sendTaskMessage(db, taskOf(id), ({ name }) => say('批量任务失败：{name}：{text}', { name, text }))
  },
  numberOf: batchNumber,
  run: async (job, { services }) => {
    await runPart(services, job, kinds)
    return null
  },
})

/**
 * Does the next part of a batch in one transaction with the job's position: if the run dies, the next run
 * repeats the whole part and nothing is done twice.
 */
async function runPart(services: Services, job: ClaimedJob, kinds: readonly BatchKind[]): Promise<void> {
  const task = await findBatch(services.database.kysely, job.id)
  const kind = kinds.find(({ name }) => name === task?.kind)
  if (!task || !kind) throw new JobEnded('任务类型不存在')
  const { resource, operation } = kind
  await requireEligibleSubmitter(services, resource, job, operation)
  const { caller } = readingAsSubmitter(services, job, task.batchNo)
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
      const { targets, ...part } = await kind.part(task.input, job.position, work)
      if (!(await advanceBatch(work.db, task, part))) throw new JobStopped()
      const end = { position: job.position + part.places, done: part.over }
      if (part.over)
        await sendTaskMessage(work.db, taskOf(job.id), ({ name, total }) =>
          say('批量任务完成：{name}，共 {total} 条', { name, total }),
        )
      await advanceRun(work.db, job, end)
      return {
        answer: {},
        targets,
        message: `${task.taskName}（${task.batchNo}）：成功 ${part.success} 条，失败 ${part.failed.length} 条`,
      }
    },
  )
}
