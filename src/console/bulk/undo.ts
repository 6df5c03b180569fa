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
  /** Does the same once more; null where that cannot be known. */
  readonly again: (() => Promise<void>) | null
  /** Shows the rows as they stand after the change was taken back; failures were changed by others meanwhile. */
  readonly after: (failed: readonly RowOutcome[]) => void
}

let done: readonly (Undoable & { readonly at: number })[] = []
let undone: readonly (Undoable & { readonly at: number })[] = []
whenSessionChanges(() => { done = []; undone = [] })

const fresh = (one: { readonly at: number }): boolean => Date.now() - one.at < UNDO_MS
const newest = (list: typeof done) => list.findLast(fresh)

export const canUndo = (): boolean => newest(done) !== undefined
export const canRedo = (): boolean => newest(undone)?.again != null

/** Remembers a change; whatever was undone before can no longer be redone. */
export function rememberUndoable(change: Undoable): void {
  done = [...done, { ...change, at: Date.now() }].slice(-KEPT)
  undone = []
  screenChanged()
}

/** Takes one change back: the newest unless told. */
export async function undo(change: Undoable | undefined = newest(done)): Promise<void> {
  if (!change) return toast(t('没有可以撤销的操作'), { tone: 'warn' }), undefined
  const entry = done.find((one) => one === change || one.numbers === change.numbers)
  done = done.filter((one) => one !== entry)
  screenChanged()
  try {
    const failed: RowOutcome[] = []
    let back = 0
    for (const number of [...change.numbers].reverse()) {
      const answer = await undoOperation(change.resource, number, randomId())
      back += answer.success
      failed.push(...answer.fail)
    }
    if (entry) undone = [...undone, entry].slice(-KEPT)
    change.task.end('undone', failed.length > 0 ? t('{count} 条已被他人修改，没有撤销', { count: failed.length }) : '')
    toast(failed.length > 0 ? t('已撤销“{title}”{count} 条，{failed} 条没有撤销', { title: change.title, count: back, failed: failed.length }) : t('已撤销“{title}”', { title: change.title }), { tone: failed.length > 0 ? 'warn' : 'ok' })
    change.after(failed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (entry && error.code === 0) done = [...done, entry]
    toast(error.message, { tone: 'bad' })
  }
  screenChanged()
}

/** Does the change that was undone last once more. */
export async function redo(): Promise<void> {
  const change = newest(undone)
  if (!change?.again) return toast(t('没有可以重做的操作'), { tone: 'warn' }), undefined
  const rest = undone.filter((one) => one !== change)
  await change.again()
  undone = rest
  screenChanged()
}
