import type { RowOutcome } from '../../contract/wire.ts'
import { ApiError, randomId } from '../api.ts'
import { undoOperation } from '../record/changes.ts'
import { screenChanged } from '../screen.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { pushChange, latestOf, removeChange, type Undoable } from './undoStack.ts'

interface RevertResult {
  readonly count: number
  readonly failed: readonly RowOutcome[]
  readonly numbers: readonly string[]
}

/** Undoes every part of a change, newest first; returns the operation numbers that redo it. */
async function revertOperations({ resource, numbers, revert }: Undoable): Promise<RevertResult> {
  if (revert) {
    await revert()
    return { count: 1, failed: [], numbers: [] }
  }
  const failed: RowOutcome[] = [],
    inverseNumbers: string[] = []
  let count = 0
  for (const number of [...numbers].reverse()) {
    const answer = await undoOperation(resource, number, randomId())
    count += answer.success
    failed.push(...answer.fail)
    if (answer.operation) inverseNumbers.push(answer.operation)
  }
  return { count, failed, numbers: inverseNumbers }
}

/** Undoes one change, the newest by default. */
export async function undo(change: Undoable | undefined = latestOf('done')): Promise<void> {
  if (!change) {
    toast(t('没有可以撤销的操作'), { tone: 'warn' })
    return
  }
  const restore = removeChange('done', change)
  change.dismiss?.()
  screenChanged()
  try {
    const { count, failed, numbers } = await revertOperations(change)
    if (numbers.length > 0) pushChange('undone', { ...change, numbers })
    change.task.end(
      'undone',
      failed.length > 0 ? t('{count} 条已被他人修改，没有撤销', { count: failed.length }) : '',
    )
    toast(
      failed.length > 0
        ? t('已撤销“{title}”{count} 条，{failed} 条没有撤销', {
            title: change.title,
            count,
            failed: failed.length,
          })
        : t('已撤销“{title}”', { title: change.title }),
      { tone: failed.length > 0 ? 'warn' : 'ok' },
    )
    change.onUndone(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 0) restore()
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}

/** Redoes the change that was undone last. */
export async function redo(): Promise<void> {
  const change = latestOf('undone')
  if (!change) {
    toast(t('没有可以重做的操作'), { tone: 'warn' })
    return
  }
  removeChange('undone', change)
  try {
    const { failed, numbers } = await revertOperations(change)
    if (numbers.length > 0) pushChange('done', { ...change, numbers })
    change.task.end('done')
    toast(t('已重做“{title}”', { title: change.title }))
    change.onUndone(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}
