import { t } from '../text.ts'
import { confirm } from './confirm.ts'
import { type Operation, stoppableTask } from './operations.ts'

/** Asks whether a running operation should be stopped; what was sent already is completed. */
export async function confirmStop(task: Pick<Operation, 'title' | 'done' | 'total' | 'stop'>): Promise<void> {
  const isAgreed = await confirm({
    title: t('停止正在执行的操作?'),
    text: t('“{title}”已完成 {done}/{total}。已发出的部分会执行完，其余不再执行。', {
      title: task.title,
      done: task.done,
      total: task.total,
    }),
    danger: true,
    yes: t('停止'),
    no: t('继续执行'),
  })
  if (isAgreed) task.stop?.()
}

/** Asks whether the operation that runs should be stopped. */
export async function stopTask(): Promise<void> {
  const task = stoppableTask()
  if (task) await confirmStop(task)
}
