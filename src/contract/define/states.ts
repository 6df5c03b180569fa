import type { Tone } from './fieldOptions.ts'

/** Shape of the mark of a state. */
export type StateShape = 'ring' | 'half' | 'full' | 'diamond'

export interface StatesSpec<S extends string = string> {
  /** The column of the state; default `status`. */
  readonly field?: string
  readonly label?: string
  readonly initial: NoInfer<S>
  readonly labels: Readonly<Record<S, string>>
  readonly wire: Readonly<Record<NoInfer<S>, number>>
  readonly tones?: Readonly<Partial<Record<NoInfer<S>, Tone>>>
  /**
   * Shapes of states whose shape does not follow from the tone: a ring waits or ended without effect, half is
   * under way, full has ended, a diamond needs a person.
   */
  readonly shapes?: Readonly<Partial<Record<NoInfer<S>, StateShape>>>
  /** Old clients may set this state with the form; otherwise only actions change it. */
  readonly inForm?: boolean
}

/** The column of the state of rows with this declaration. */
export type StateField<S> = S extends StatesSpec
  ? S extends { field: infer N extends string }
    ? N
    : 'status'
  : never

type Filter = Readonly<Record<string, string>>
/** A filter of a list with the numbers of its states in place of their names, as its tabs have them. */
export function withStateCodes(
  { states, stateField }: { readonly states: StatesSpec | undefined; readonly stateField: string | null },
  filter: Filter,
): Filter {
  const names = stateField === null ? undefined : filter[stateField]
  if (stateField === null || names === undefined) return filter
  const codes = names.split(',').map((name) => states?.wire[name] ?? name)
  return { ...filter, [stateField]: codes.join(',') }
}
