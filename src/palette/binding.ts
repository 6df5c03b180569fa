import type { When } from './command.ts'

/** A key of a command and where it is live; `strokes` are canonical. */
export interface Binding {
  readonly strokes: readonly string[]
  readonly command: string
  readonly when: When
  readonly by: 'default' | 'user'
  /** The focused component handles it: the resolver lets it pass. */
  readonly native: boolean
  /** The greater goes first among live bindings of one stroke. */
  readonly weight: number
}
