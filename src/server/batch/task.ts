import { fail, say } from '../../contract/errors.ts'
import { batchTask } from '../../contract/resources/desk/batchTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import { holds } from '../engine/caller.ts'
import type { ActionHandler, Hooks } from '../engine/hooks.ts'
import { stopJob } from '../jobs/queue.ts'
import { particulars } from '../engine/particulars.ts'

const batchTaskHooks: Hooks<typeof batchTask> = {
  narrow: ({ caller }) =>
    holds(caller, 'batchTask_all') ? [] : [{ field: 'createUser', values: [caller.session.userId] }],
}

const cancel: ActionHandler<typeof batchTask, 'cancel'> = async (row, _input, work) => {
  const { caller } = work
  if (row.createUser !== caller.session.userId && !holds(caller, 'batchTask_all')) fail('FORBIDDEN')
  await stopJob(work, row.id)
  return {
    set: { finishTime: formatMoment(new Date()) },
    consequences: [
      say('已处理 {done} 条，其余 {left} 条不再处理', {
        done: row.processedCount ?? 0,
        left: (row.totalCount ?? 0) - (row.processedCount ?? 0),
      }),
    ],
  }
}

export const batchTaskParticulars = particulars(batchTask, { hooks: batchTaskHooks, actions: { cancel } })
