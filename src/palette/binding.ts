import type { When } from './command.ts'

/** A key of a command and when it is live; `strokes` are canonical. */
export interface Binding {
  readonly strokes: readonly string[]
  readonly command: string
  readonly when: When
  readonly by: 'default' | 'user'
  /** The focused component handles it: the resolver passes it on. */
  readonly native: boolean
  /** Among live bindings of one stroke the greatest weight wins. */
  readonly weight: number
}
