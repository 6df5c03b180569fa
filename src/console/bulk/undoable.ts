import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import { screenChanged } from '../screen.ts'
import { whenSessionChanges } from '../session.ts'
import type { TaskHandle } from '../shell/operations.ts'

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
  /**
   * Shows the rows as they stand after the change was taken back; failures were changed by others
   * meanwhile.
   */
  readonly after: (failed: readonly RowOutcome[]) => void
}

interface Kept {
  readonly change: Undoable
  readonly at: number
}
/** Changes that were done, or taken back, oldest first. */
export type Pile = 'done' | 'undone'
const piles: Record<Pile, readonly Kept[]> = { done: [], undone: [] }
whenSessionChanges(() => {
  piles.done = []
  piles.undone = []
})

/** The last change of a pile that is not too old. */
export const newestOf = (pile: Pile): Undoable | undefined =>
  piles[pile].findLast((one) => Date.now() - one.at < UNDO_MS)?.change
/** Lays a change on a pile. */
export const layOn = (pile: Pile, change: Undoable): void => {
  piles[pile] = [...piles[pile], { change, at: Date.now() }].slice(-KEPT)
}

/** Takes a change off a pile; the answer lays it back where it was. */
export function takeOff(pile: Pile, change: Undoable): () => void {
  const before = piles[pile]
  piles[pile] = before.filter((one) => one.change !== change)
  return () => {
    piles[pile] = before
  }
}

export const canUndo = (): boolean => newestOf('done') !== undefined
export const canRedo = (): boolean => newestOf('undone') !== undefined

/** Remembers a change; whatever was undone before can no longer be redone. */
export function rememberUndoable(change: Undoable): void {
  layOn('done', change)
  piles.undone = []
  screenChanged()
}
