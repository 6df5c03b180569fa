import type { CellEntryHandle } from './editing.ts'
import type { HeadCursor } from './headCursor.ts'

/** What listens to the keys and the pointer of a grid; it is loaded after the rows. */
export interface GridInput {
  /** Runs after every painting. */
  readonly painted: () => void
  readonly reset: () => void
  readonly head: HeadCursor
  /** Null where no cell is edited, and until its code is there. */
  entry: CellEntryHandle | null
  /** Loads `entry` at once, null where it is there or never comes; the keys from `first` on wait for it. */
  loadEntry: ((first?: KeyboardEvent) => Promise<void>) | null
}
