import type { FieldSpec, Kind } from './field.ts'

/** A comparison of a filter. */
export type Operator =
  | 'contains'
  | 'equals'
  | 'notEquals'
  | 'startsWith'
  | 'endsWith'
  | 'notContains'
  | 'in'
  | 'ge'
  | 'le'
  | 'gt'
  | 'lt'
  | 'isNull'
  | 'isNotNull'

/** Value of a filter on users that stands for the caller. */
export const ME = 'me'

/** A condition: a declared field, an operator and the value in row form (`in` takes several). */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: string | readonly string[]
}

/** The query of a list. `filter` is in wire form: `paramName`, `createTime_dategt`, … */
export interface ListQuery {
  /** Page number, from 1. */
  readonly current: number
  /** Rows per page, 1 to 200. */
  readonly size: number
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly filter: Readonly<Record<string, string>>
}

/** The filter suffixes of old clients and our own, longest first so that none shadows another. */
export const SUFFIXES: readonly (readonly [suffix: string, operator: Operator | 'ignore', dated: boolean])[] =
  [
    ['_dateequal', 'equals', true],
    ['_datege', 'ge', true],
    ['_dategt', 'ge', true],
    ['_datele', 'le', true],
    ['_datelt', 'le', true],
    ['_notequal', 'notEquals', false],
    ['_likeright', 'startsWith', false],
    ['_likeleft', 'endsWith', false],
    ['_notlike', 'notContains', false],
    ['_notnull', 'isNotNull', false],
    ['_ignore', 'ignore', false],
    ['_equal', 'equals', false],
    ['_like', 'contains', false],
    ['_null', 'isNull', false],
    ['_ne', 'notEquals', false],
    ['_in', 'in', false],
    ['_ge', 'ge', false],
    ['_gt', 'gt', false],
    ['_le', 'le', false],
    ['_lt', 'lt', false],
  ]

/**
 * Splits a wire filter key into field and operator; without suffix the operator is null, and the field's own
 * `search` decides.
 */
export function splitFilterKey(key: string): {
  readonly field: string
  readonly operator: Operator | 'ignore' | null
} {
  for (const [suffix, operator] of SUFFIXES)
    if (key.length > suffix.length && key.endsWith(suffix))
      return { field: key.slice(0, -suffix.length), operator }
  return { field: key, operator: null }
}

const EXACT_OPERATORS: readonly Operator[] = ['equals', 'notEquals', 'in', 'isNull', 'isNotNull']
const ORDER_OPERATORS: readonly Operator[] = [...EXACT_OPERATORS, 'ge', 'le', 'gt', 'lt']
const TEXT_OPERATORS: readonly Operator[] = [
  ...ORDER_OPERATORS,
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
]
/** For lists, which are compared by common elements. */
const SET_OPERATORS: readonly Operator[] = [...EXACT_OPERATORS, 'contains', 'notContains']

/** The operators of a kind of value: only texts have substrings, and lists have no order. */
export function operatorsOf(kind: Kind | 'state' | 'id' | 'moment'): readonly Operator[] {
  switch (kind) {
    case 'text':
    case 'longText':
    case 'dictionary':
    case 'image':
    case 'file':
      return TEXT_OPERATORS
    case 'someOf':
    case 'references':
      return SET_OPERATORS
    case 'flag':
      return EXACT_OPERATORS
    case 'secret':
      return ['equals']
    default:
      return ORDER_OPERATORS
  }
}

/** How a filter without suffix compares a field: by the field's own `search`, or as its list declares. */
export function plainOperator(
  { list }: { readonly list: { readonly plain: 'contains' | 'equals' } },
  kind: Kind | 'state' | 'id' | 'moment',
  field: Pick<FieldSpec, 'search'> | null,
): Operator {
  if (kind !== 'text' && kind !== 'longText')
    return kind === 'references' || kind === 'someOf' ? 'in' : 'equals'
  switch (field?.search) {
    case 'equals':
      return 'equals'
    case 'prefix':
      return 'startsWith'
    case 'contains':
      return 'contains'
    default:
      return list.plain === 'contains' ? 'contains' : 'equals'
  }
}
