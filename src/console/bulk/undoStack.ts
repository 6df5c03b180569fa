import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import { screenChanged } from '../screen.ts'
import { onSessionChange } from '../session.ts'
import type { TaskHandle } from '../shell/operations.ts'

const MAX_ENTRIES = 20
const MAX_AGE_MS = 30 * 60_000

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
  readonly onUndone: (failed: readonly RowOutcome[]) => void
}

interface StackEntry {
  readonly change: Undoable
  readonly at: number
}
/** Changes that were done, or taken back, oldest first. */
export type StackName = 'done' | 'undone'
const stacks: Record<StackName, readonly StackEntry[]> = { done: [], undone: [] }
onSessionChange(() => {
  stacks.done = []
  stacks.undone = []
})

/** The last change of a pile that is not too old. */
export const latestOf = (stack: StackName): Undoable | undefined =>
  stacks[stack].findLast((entry) => Date.now() - entry.at < MAX_AGE_MS)?.change
/** Lays a change on a pile. */
export const pushChange = (stack: StackName, change: Undoable): void => {
  stacks[stack] = [...stacks[stack], { change, at: Date.now() }].slice(-MAX_ENTRIES)
}

/** Takes a change off a pile; the answer lays it back where it was. */
export function removeChange(stack: StackName, change: Undoable): () => void {
  const previousEntries = stacks[stack]
  stacks[stack] = previousEntries.filter((entry) => entry.change !== change)
  return () => {
    stacks[stack] = previousEntries
  }
}

export const canUndo = (): boolean => latestOf('done') !== undefined
export const canRedo = (): boolean => latestOf('undone') !== undefined

/** Remembers a change; whatever was undone before can no longer be redone. */
export function rememberUndoable(change: Undoable): void {
  pushChange('done', change)
  stacks.undone = []
  screenChanged()
}
