import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import { ApiError, randomId } from '../api.ts'
import { undoOperation } from '../record/calls.ts'
import { screenChanged } from '../screen.ts'
import { whenSessionChanges } from '../session.ts'
import type { TaskHandle } from '../shell/operations.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'

const KEPT = 20
const UNDO_MS = 30 * 60_000

/** A change that can be taken back for half an hour. Texts are in the operator's language. */
export interface Undoable {
  readonly resource: Resource
  readonly title: string
  /** Numbers to hand to the server, oldest first. */
  readonly numbers: readonly string[]
  /** Its line in the operations panel. */
  readonly task: TaskHandle
  /** Takes its offer to undo off the screen; absent where none is shown. */
  readonly dismiss?: () => void
  /** Shows the rows as they stand after the change was taken back; failures were changed by others meanwhile. */
  readonly after: (failed: readonly RowOutcome[]) => void
}

interface Kept { readonly change: Undoable; readonly at: number }
let done: readonly Kept[] = []
let undone: readonly Kept[] = []
whenSessionChanges(() => { done = []; undone = [] })

const newest = (list: readonly Kept[]): Kept | undefined => list.findLast((one) => Date.now() - one.at < UNDO_MS)

export const canUndo = (): boolean => newest(done) !== undefined
export const canRedo = (): boolean => newest(undone) !== undefined

/** Remembers a change; whatever was undone before can no longer be redone. */
export function rememberUndoable(change: Undoable): void {
  done = [...done, { change, at: Date.now() }].slice(-KEPT)
  undone = []
  screenChanged()
}

interface TakenBack { readonly count: number; readonly failed: readonly RowOutcome[]; readonly numbers: readonly string[] }

/** Takes every part of a change back, newest first; the answer carries the numbers that would do it again. */
async function takeBack({ resource, numbers }: Undoable): Promise<TakenBack> {
  const failed: RowOutcome[] = [], again: string[] = []
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
export async function undo(wanted: Undoable | undefined = newest(done)?.change): Promise<void> {
  if (!wanted) {
    toast(t('没有可以撤销的操作'), { tone: 'warn' })
    return
  }
  const before = done
  done = done.filter((one) => one.change !== wanted)
  wanted.dismiss?.()
  screenChanged()
  try {
    const { count, failed, numbers } = await takeBack(wanted)
    if (numbers.length > 0) undone = [...undone, { change: { ...wanted, numbers }, at: Date.now() }].slice(-KEPT)
    wanted.task.end('undone', failed.length > 0 ? t('{count} 条已被他人修改，没有撤销', { count: failed.length }) : '')
    toast(failed.length > 0 ? t('已撤销“{title}”{count} 条，{failed} 条没有撤销', { title: wanted.title, count, failed: failed.length }) : t('已撤销“{title}”', { title: wanted.title }), { tone: failed.length > 0 ? 'warn' : 'ok' })
    wanted.after(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 0) done = before
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}

/** Does the change that was undone last once more. */
export async function redo(): Promise<void> {
  const kept = newest(undone)
  if (!kept) {
    toast(t('没有可以重做的操作'), { tone: 'warn' })
    return
  }
  undone = undone.filter((one) => one !== kept)
  try {
    const { failed, numbers } = await takeBack(kept.change)
    if (numbers.length > 0) done = [...done, { change: { ...kept.change, numbers }, at: Date.now() }].slice(-KEPT)
    kept.change.task.end('done')
    toast(t('已重做“{title}”', { title: kept.change.title }))
    kept.change.after(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}
