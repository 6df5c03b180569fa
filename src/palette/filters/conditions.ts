import { defaultRange, rangeField, widestRange, withRange } from '../../contract/define/listRange.ts'
import { type Operator, operatorsOf, plainOperator, splitFilterKey } from '../../contract/define/query.ts'
import type { FieldSpec, Kind } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { timeRange } from '../../kernel/timeRange.ts'
import { fieldNamed } from '../fields.ts'

export type Filter = Readonly<Record<string, string>>
/** A comparison as people see it: two bounds of a field are one range. */
export type Comparison = Operator | 'between'

/** One condition of a filter, in effect. */
export interface Condition {
  /** Its keys in the query; those of a range are two. */
  readonly keys: readonly string[]
  readonly field: string
  readonly spec: FieldSpec
  readonly comparison: Comparison
  /** Values in wire form; a range of time is one value such as `last7Days` or `2026-11-01..2026-11-30`. */
  readonly values: readonly string[]
}
/** Conditions of which one has to hold. */
export interface Alternatives {
  readonly keys: readonly [string]
  readonly alternatives: readonly Condition[]
}
export type FilterPart = Condition | Alternatives

const TIMES: ReadonlySet<Kind> = new Set(['date', 'dateTime'])
const NUMBERS: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'percent', 'money'])
export const isTime = ({ kind }: FieldSpec): boolean => TIMES.has(kind)
export const isNumber = ({ kind }: FieldSpec): boolean => NUMBERS.has(kind)

const ID: FieldSpec = { kind: 'text', label: '编号' }
const LIST_SEPARATED: ReadonlySet<Kind> = new Set([
  'oneOf',
  'someOf',
  'dictionary',
  'reference',
  'references',
  'parent',
])

function conditionOf(resource: Resource, key: string, value: string): Condition {
  const { field, operator } = key in resource.fields ? { field: key, operator: null } : splitFilterKey(key)
  const spec = fieldNamed(resource, field) ?? (field === 'id' ? ID : { kind: 'text', label: field })
  const comparison =
    operator === null || operator === 'ignore' ? plainComparison(resource, field, spec) : operator
  const values = LIST_SEPARATED.has(spec.kind) || comparison === 'in' ? value.split(',') : [value]
  return { keys: [key], field, spec, comparison, values }
}

/** How a filter on a field compares that is typed without an operator. */
export const plainComparison = (resource: Resource, field: string, spec: FieldSpec): Operator =>
  field === resource.stateField ? 'equals' : plainOperator(resource, spec.kind, spec)

/** The conditions of a filter in the order of its keys; both bounds of a field are one condition. */
export function conditionsOf(resource: Resource, filter: Filter): readonly FilterPart[] {
  const parts: FilterPart[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (value === '') continue
    if (key.startsWith('or.')) {
      const alternatives = [...new URLSearchParams(value)].map(([name, part]) =>
        conditionOf(resource, name, part),
      )
      parts.push({ keys: [key], alternatives })
      continue
    }
    const condition = conditionOf(resource, key, value)
    const other = parts.findIndex((part) => 'field' in part && isOtherBound(part, condition))
    const first = parts[other]
    if (first && 'field' in first) parts[other] = joined(first, condition)
    else parts.push(isTime(condition.spec) ? timeCondition(condition) : condition)
  }
  return parts
}

const isBound = ({ comparison, values }: Condition): boolean =>
  comparison === 'ge' ||
  comparison === 'le' ||
  (values[0]?.startsWith('..') ?? false) ||
  (values[0]?.endsWith('..') ?? false)
const isOtherBound = (first: Condition, second: Condition): boolean =>
  first.field === second.field && first.keys.length === 1 && isBound(first) && isBound(second)

function timeCondition(condition: Condition): Condition {
  const [value = ''] = condition.values
  if (condition.comparison === 'ge') return { ...condition, comparison: 'equals', values: [`${value}..`] }
  return condition.comparison === 'le'
    ? { ...condition, comparison: 'equals', values: [`..${value}`] }
    : condition
}

function joined(first: Condition, second: Condition): Condition {
  const keys = [...first.keys, ...second.keys]
  const [a = '', b = ''] = [first.values[0], second.values[0]]
  if (!isTime(first.spec)) {
    const values = first.comparison === 'ge' ? [a, b] : [b, a]
    return { ...first, keys, comparison: 'between', values }
  }
  const range = a.startsWith('..') ? `${b}${a}` : `${a}${b}`
  return { ...first, keys, values: [range] }
}

const SUFFIXES: Readonly<Partial<Record<Comparison, string>>> = {
  contains: '_like',
  notContains: '_notlike',
  startsWith: '_likeright',
  endsWith: '_likeleft',
  equals: '_equal',
  notEquals: '_ne',
  in: '_in',
  ge: '_ge',
  le: '_le',
  gt: '_gt',
  lt: '_lt',
  isNull: '_null',
  isNotNull: '_notnull',
}

/** The query of a condition; ranges of days have the names that every client of the contract knows. */
export function queryOf(
  resource: Resource,
  field: string,
  { spec, comparison, values }: Pick<Condition, 'spec' | 'comparison' | 'values'>,
): Record<string, string> {
  const [value = '', last = ''] = values
  if (comparison === 'isNull' || comparison === 'isNotNull')
    return { [`${field}${SUFFIXES[comparison] ?? ''}`]: '1' }
  if (comparison === 'between') return { [`${field}_ge`]: value, [`${field}_le`]: last }
  if (isTime(spec) && comparison === 'equals') return rangeQuery(field, value)
  const isPlain = comparison === plainComparison(resource, field, spec) && !isNumber(spec)
  const isList = values.length > 1 && spec.kind === 'dictionary'
  return { [`${field}${isList ? '_in' : isPlain ? '' : (SUFFIXES[comparison] ?? '')}`]: values.join(',') }
}

/** The query of a range of time in wire form. */
export function rangeQuery(field: string, value: string): Record<string, string> {
  if (!value.includes('..')) return { [field]: value }
  const range = timeRange(value, new Date())
  return {
    ...(range?.from ? { [`${field}_dategt`]: range.from } : {}),
    ...(range?.to ? { [`${field}_datelt`]: range.to } : {}),
  }
}

/** The range of time that a filter has for a field, in wire form; empty for none. */
export function rangeIn(filter: Filter, field: string): string {
  const relative = filter[field] ?? ''
  if (relative !== '') return relative
  const from = filter[`${field}_dategt`] ?? '',
    to = filter[`${field}_datelt`] ?? ''
  return from === '' && to === '' ? '' : `${from}..${to}`
}

/** A filter without the conditions of these keys; a list keeps the range it needs, the longest it allows. */
export function withoutCondition(resource: Resource, filter: Filter, keys: readonly string[]): Filter {
  const rest = Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)))
  return keys.some((key) => splitFilterKey(key).field === rangeField(resource))
    ? withRange(resource, rest, widestRange(resource))
    : rest
}

/** Whether a condition is the longest range its list allows, which cannot be removed. */
export const isNeeded = (resource: Resource, part: FilterPart): boolean =>
  'field' in part && part.field === rangeField(resource) && part.values[0] === widestRange(resource)

/**
 * A filter with one more condition in place of those of `replaced`. The range that a list shows by default goes
 * when rows are named exactly, for they may be older.
 */
export function withCondition(
  resource: Resource,
  filter: Filter,
  query: Filter,
  replaced: readonly string[] = [],
): Filter {
  const range = rangeField(resource)
  const fields = new Set(Object.keys(query).map((key) => splitFilterKey(key).field))
  const isExactNow = (resource.list.within?.unless ?? []).some((name) => name in query && !(name in filter))
  const kept = Object.entries(filter).filter(
    ([key, value]) =>
      !replaced.includes(key) &&
      !(range !== null && fields.has(range) && splitFilterKey(key).field === range) &&
      !(isExactNow && key === range && value === defaultRange(resource)),
  )
  return { ...Object.fromEntries(kept), ...query }
}

/** The comparisons a field offers, the usual one first. */
export function comparisonsOf(resource: Resource, field: string, spec: FieldSpec): readonly Comparison[] {
  if (isTime(spec)) return ['equals', 'isNull', 'isNotNull']
  if (isNumber(spec)) return ['ge', 'le', 'equals', 'notEquals', 'between', 'isNull', 'isNotNull']
  if (spec.kind === 'flag' || spec.kind === 'secret') return ['equals']
  const usual = plainComparison(resource, field, spec)
  const others = LIST_SEPARATED.has(spec.kind) ? CODED_COMPARISONS : operatorsOf(spec.kind)
  return [usual, ...others.filter((one) => one !== usual && one !== 'in' && !BOUNDS.has(one))]
}
const CODED_COMPARISONS: readonly Operator[] = ['notEquals', 'isNull', 'isNotNull']
const BOUNDS: ReadonlySet<Operator> = new Set(['ge', 'le', 'gt', 'lt'])

const WORDS: Readonly<Record<Comparison, string>> = {
  equals: '为',
  notEquals: '不是',
  in: '属于',
  contains: '包含',
  notContains: '不包含',
  startsWith: '开头是',
  endsWith: '结尾是',
  ge: '不低于',
  le: '不高于',
  gt: '高于',
  lt: '低于',
  between: '介于',
  isNull: '为空',
  isNotNull: '不为空',
}
/** A comparison in a word, Chinese. */
export const comparisonWord = ({ comparison, values }: Pick<Condition, 'comparison' | 'values'>): string =>
  comparison === 'equals' && values.length > 1 ? WORDS.in : WORDS[comparison]
