import type { ColumnState } from './types.ts'

/** Column changes available to keys, the mouse and commands; a move changes the position by one. */
export interface ColumnChanges {
  readonly resize: (id: string, width: number) => void
  readonly hide: (id: string) => void
  /** Pins a column to a side, or unpins one that is pinned there. */
  readonly pin: (id: string, side: 'start' | 'end') => void
  readonly move: (id: string, by: 1 | -1) => void
  readonly patch: (state: Partial<ColumnState>) => void
}
