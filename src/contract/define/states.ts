import type { Tone } from './fieldOptions.ts'

export interface StatesSpec<S extends string = string> {
  /** The column that holds it; default `status`. */
  readonly field?: string
  readonly label?: string
  readonly initial: NoInfer<S>
  readonly labels: Readonly<Record<S, string>>
  readonly wire: Readonly<Record<NoInfer<S>, number>>
  readonly tones?: Readonly<Partial<Record<NoInfer<S>, Tone>>>
  /** Old clients write this state with the form; else only actions move it. */
  readonly inForm?: boolean
}

/** The column that holds the state of rows declared so. */
export type StateField<S> = S extends StatesSpec
  ? S extends { field: infer N extends string }
    ? N
    : 'status'
  : never
