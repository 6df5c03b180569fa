import type { Resource } from '../../contract/define/resource.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import { screenChanged } from '../screen.ts'
import { onSessionChange } from '../session.ts'
import type { TaskHandle } from '../shell/operations.ts'

const MAX_ENTRIES = 20
const MAX_AGE_MS = 30 * 60_000

/** A change that can be undone for half an hour. Texts are in the operator's language. */
export interface Undoable {
  readonly resource: Resource
  readonly title: string
  /** Operation numbers for the server's undo call, oldest first. */
  readonly numbers: readonly string[]
  /** Its line in the operations panel. */
  readonly task: TaskHandle
  /** Undoes a change that is no operation of a noun; it cannot be redone. */
  readonly revert?: () => Promise<unknown>
  /** Dismisses the toast that offers the undo; absent where there is none. */
  readonly dismiss?: () => void
  /** Shows the rows as they are after the undo; `failed` are rows that others changed in the meantime. */
  readonly onUndone: (failed: readonly RowOutcome[]) => void
}

interface StackEntry {
  readonly change: Undoable
  readonly at: number
}
/** Name of a stack: changes that were made, or undone. Oldest first. */
export type StackName = 'done' | 'undone'
const stacks: Record<StackName, readonly StackEntry[]> = { done: [], undone: [] }
onSessionChange(() => {
  stacks.done = []
  stacks.undone = []
})

/** The newest change of a stack that is younger than half an hour. */
export const latestOf = (stack: StackName): Undoable | undefined =>
  stacks[stack].findLast((entry) => Date.now() - entry.at < MAX_AGE_MS)?.change
/** Pushes a change onto a stack. */
export const pushChange = (stack: StackName, change: Undoable): void => {
  stacks[stack] = [...stacks[stack], { change, at: Date.now() }].slice(-MAX_ENTRIES)
}

/** Removes a change from a stack; the returned function puts it back in its position. */
export function removeChange(stack: StackName, change: Undoable): () => void {
  const previousEntries = stacks[stack]
  stacks[stack] = previousEntries.filter((entry) => entry.change !== change)
  return () => {
    stacks[stack] = previousEntries
  }
}

export const canUndo = (): boolean => latestOf('done') !== undefined
export const canRedo = (): boolean => latestOf('undone') !== undefined

/** Pushes a change for undo; changes undone before can no longer be redone. */
export function rememberUndoable(change: Undoable): void {
  pushChange('done', change)
  stacks.undone = []
  screenChanged()
}
