import { fail } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import { type Caller, holds } from '../engine/caller.ts'
import type { ActionHandler, Hooks } from '../engine/hooks.ts'
import { resubmitJob, stopJob } from '../jobs/queue.ts'
import { EXPORT_QUEUE } from './exportQueue.ts'
import { particulars } from '../engine/particulars.ts'

const MAX_ATTEMPTS = 10

/** Whether the caller sees the export tasks of all users of the tenant. */
export const seesAll = (caller: Caller): boolean => holds(caller, 'exportTask_all')

const exportTaskHooks: Hooks<typeof exportTask> = {
  narrow: ({ caller }) => (seesAll(caller) ? [] : [{ field: 'createUser', values: [caller.session.userId] }]),
  beforeRemove: async (rows) => {
    if (rows.some((row) => row.taskStatus === 'running')) fail('TASK_RUNNING')
    await Promise.resolve()
  },
}

const cancel: ActionHandler<typeof exportTask, 'cancel'> = async (row, _input, work) => {
  if (row.createUser !== work.caller.session.userId) fail('FORBIDDEN')
  await stopJob(work, row.id)
  return { set: { finishTime: formatMoment(new Date()) } }
}

const push: ActionHandler<typeof exportTask, 'push'> = async (row, _input, work) => {
  if ((row.attemptCount ?? 0) >= MAX_ATTEMPTS) fail('EXPORT_ATTEMPTS_EXHAUSTED')
  await resubmitJob(work, EXPORT_QUEUE, row.id)
  return {
    set: {
      files: [],
      progress: 0,
      processedCount: 0,
      totalCount: null,
      errorMsg: null,
      startTime: null,
      finishTime: null,
      expireTime: null,
    },
  }
}

export const exportTaskParticulars = particulars(exportTask, {
  hooks: exportTaskHooks,
  actions: { cancel, push },
})
