import type { Kind } from './field.ts'

/** One comparison a filter may ask for. */
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

/** One condition: a declared field, an operator and the value in its row form (`in` takes several). */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: string | readonly string[]
}

/** What a list is asked for. `filter` is the wire form: `paramName`, `createTime_dategt`, … */
export interface ListQuery {
  /** 1-based page. */
  readonly current: number
  /** Rows a page, 1 to 200. */
  readonly size: number
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly filter: Readonly<Record<string, string>>
}

/**
 * The suffixes of old clients, longest first so that none shadows another (`bladex` and our own spellings
 * as one set).
 */
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
 * Splits a wire filter key into field and operator; a key without suffix has operator null: the field's own
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

const EXACT: readonly Operator[] = ['equals', 'notEquals', 'in', 'isNull', 'isNotNull']
const ORDERED: readonly Operator[] = [...EXACT, 'ge', 'le', 'gt', 'lt']
const TEXTUAL: readonly Operator[] = [...ORDERED, 'contains', 'notContains', 'startsWith', 'endsWith']
/** Lists are compared by what they have in common. */
const LISTED: readonly Operator[] = [...EXACT, 'contains', 'notContains']

/** The comparisons a kind of value has: only texts have parts that are alike, and lists have no order. */
export function operatorsOf(kind: Kind | 'state' | 'id' | 'moment'): readonly Operator[] {
  switch (kind) {
    case 'text':
    case 'longText':
    case 'dictionary':
    case 'image':
    case 'file':
      return TEXTUAL
    case 'someOf':
    case 'references':
      return LISTED
    case 'flag':
      return EXACT
    case 'secret':
      return ['equals']
    default:
      return ORDERED
  }
}
