import type { RowOutcome } from '../../contract/wire.ts'
import { ApiError, randomId } from '../api.ts'
import { undoOperation } from '../record/changes.ts'
import { screenChanged } from '../screen.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { layOn, newestOf, takeOff, type Undoable } from './undoable.ts'

interface TakenBack {
  readonly count: number
  readonly failed: readonly RowOutcome[]
  readonly numbers: readonly string[]
}

/** Takes every part of a change back, newest first; the answer carries the numbers that would do it again. */
async function takeBack({ resource, numbers }: Undoable): Promise<TakenBack> {
  const failed: RowOutcome[] = [],
    again: string[] = []
  let count = 0
  for (const number of [...numbers].reverse()) {
    const answer = await undoOperation(resource, number, randomId())
    count += answer.success
    failed.push(...answer.fail)
    if (answer.operation) again.push(answer.operation)
  }
  return { count, failed, numbers: again }
}

/** Takes one change back: the newest unless told. */
export async function undo(wanted: Undoable | undefined = newestOf('done')): Promise<void> {
  if (!wanted) {
    toast(t('没有可以撤销的操作'), { tone: 'warn' })
    return
  }
  const layBack = takeOff('done', wanted)
  wanted.dismiss?.()
  screenChanged()
  try {
    const { count, failed, numbers } = await takeBack(wanted)
    if (numbers.length > 0) layOn('undone', { ...wanted, numbers })
    wanted.task.end(
      'undone',
      failed.length > 0 ? t('{count} 条已被他人修改，没有撤销', { count: failed.length }) : '',
    )
    toast(
      failed.length > 0
        ? t('已撤销“{title}”{count} 条，{failed} 条没有撤销', {
            title: wanted.title,
            count,
            failed: failed.length,
          })
        : t('已撤销“{title}”', { title: wanted.title }),
      { tone: failed.length > 0 ? 'warn' : 'ok' },
    )
    wanted.after(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 0) layBack()
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}

/** Does the change that was undone last once more. */
export async function redo(): Promise<void> {
  const wanted = newestOf('undone')
  if (!wanted) {
    toast(t('没有可以重做的操作'), { tone: 'warn' })
    return
  }
  takeOff('undone', wanted)
  try {
    const { failed, numbers } = await takeBack(wanted)
    if (numbers.length > 0) layOn('done', { ...wanted, numbers })
    wanted.task.end('done')
    toast(t('已重做“{title}”', { title: wanted.title }))
    wanted.after(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}
