import type { Resource } from '../../contract/define/resource.ts'
import { minus } from '../../kernel/figures.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed } from '../../palette/fields.ts'
import { plainText } from './valueText.ts'

/** A line of a sum, in the operator's language. */
export interface ReckonedTerm {
  readonly name: string
  readonly sign: '' | '+' | '−'
  readonly label: string
  readonly text: string
  readonly until: string
  readonly isNothing: boolean
}
export interface Reckoning {
  readonly label: string
  readonly text: string
  readonly isNegative: boolean
  readonly terms: readonly ReckonedTerm[]
  /** Whether the terms make the result. */
  readonly adds: boolean
}

/** The sum from which an amount of the record follows; null where the noun has none or it was not read. */
export function reckon(resource: Resource, row: Row): Reckoning | null {
  const { reckoning } = resource.detail
  const result = reckoning ? row[reckoning.result] : null
  const spec = reckoning ? fieldNamed(resource, reckoning.result) : null
  if (!reckoning || !spec || typeof result !== 'number') return null
  const values = reckoning.terms.map(({ field, sign }) => Number(row[field] ?? 0) * (sign === '-' ? -1 : 1))
  return {
    label: t(spec.label),
    text: minus(plainText(spec, result)),
    isNegative: result < 0,
    adds: values.reduce((sum, value) => sum + value, 0) === result,
    terms: reckoning.terms.flatMap(({ field, sign, until }, index) => {
      const term = fieldNamed(resource, field)
      const value = Number(row[field] ?? 0)
      return term
        ? [
            {
              name: field,
              sign: index === 0 ? '' : sign === '-' ? '−' : '+',
              label: t(term.label),
              text: minus(plainText(term, value)),
              until: until && value !== 0 ? String(row[until] ?? '').slice(0, 10) : '',
              isNothing: value === 0,
            } as const,
          ]
        : []
    }),
  }
}

/** Fields whose values the sum of a record shows. */
export const reckonedFields = (resource: Resource, row: Row): readonly string[] =>
  reckon(resource, row) === null
    ? []
    : (resource.detail.reckoning?.terms.flatMap(({ field, until }) => (until ? [field, until] : [field])) ??
      [])
