import { type RawBuilder, sql } from 'kysely'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Choice, ChoiceField, State } from '../../contract/define/row.ts'

type Numbers<N extends string> = Readonly<Record<N, number>>
type Names<N extends string> = readonly [N, ...N[]]

/**
 * The numbers of some names of a mapping as SQL text, separated by commas. They are literals and never
 * parameters: partial indexes and the plans that are kept need to see them.
 */
export const valueSql = <N extends string>(mapping: Numbers<N>, ...names: Names<N>): RawBuilder<number> =>
  sql.raw(names.map((name) => numberOf(mapping, name)).join(', '))

/** The stored numbers of states of a noun, as SQL literals for `=` or `in (…)`. */
export const stateSql = <R extends Resource>(resource: R, ...names: Names<State<R>>): RawBuilder<number> =>
  valueSql(resource.states?.wire ?? {}, ...names)

/** The stored numbers of choices of a field, as SQL literals for `=` or `in (…)`. */
export const choiceSql = <R extends Resource, K extends string & ChoiceField<R>>(
  resource: R,
  field: K,
  ...names: Names<Choice<R, K>>
): RawBuilder<number> => {
  const spec: FieldSpec | undefined = resource.fields[field]
  return valueSql((spec?.wire ?? {}) as Numbers<string>, ...names)
}

function numberOf(mapping: Readonly<Record<string, unknown>>, name: string): number {
  const number = mapping[name]
  if (typeof number !== 'number') throw new Error(`${name} is stored as no number`)
  return number
}
