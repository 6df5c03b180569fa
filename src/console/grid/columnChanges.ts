import type { ColumnState } from './types.ts'

/** What keys, the mouse and commands may change about columns; positions are changed by one at a time. */
export interface ColumnChanges {
  readonly resize: (id: string, width: number) => void
  readonly hide: (id: string) => void
  /** Pins to a side, or frees a column that is pinned there. */
  readonly pin: (id: string, side: 'start' | 'end') => void
  readonly move: (id: string, by: 1 | -1) => void
  readonly put: (state: Partial<ColumnState>) => void
}
