import { type Operator, operatorsOf, plainOperator, splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { ROWS_BY_NUMBER } from '../../contract/wire.ts'
import { isId } from '../../kernel/id.ts'
import type { Parameters } from './route.ts'
import type { SortKey } from '../store/pageRows.ts'
import { filterTarget, type FilterTarget, storedValue, withCaller } from './filterValues.ts'
import { readFields, type RequestedFields } from './fields.ts'
import { hooksOf } from './particulars.ts'
import { readSortKeys } from './sortKeys.ts'
import { hiddenFields } from './scope.ts'
import { dateRangeFilters, rangePredicate, TIMES } from './timeFilters.ts'
import type { Reading } from './work.ts'
import type { Predicate, Where } from '../store/predicate.ts'

/** The parameters of a list call, checked against the declaration. */
export interface Query {
  readonly where: Predicate
  readonly order: readonly SortKey[]
  readonly current: number
  readonly size: number
  readonly cursor: string | null
  readonly count: boolean
  /** The fields to send; null for all. */
  readonly fields: RequestedFields | null
  readonly ignored: readonly string[]
}

const PAGING = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'cursor',
  'count',
  'fields',
  'Blade-Auth',
  'blade-auth',
  'keyword',
  'exportColumns',
  'fileType',
  'sync',
  'tenantId',
  'data',
])

/**
 * Reads paging, sort order, filters and fields. Refuses wrong values with VALIDATION, pages too far back with
 * RESULT_TOO_LARGE, unknown fields with UNKNOWN_FIELD, and for new clients unknown filters with UNKNOWN_FILTER.
 */
export async function readQuery(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Query> {
  const { where, ignored } = await readFilter(resource, parameters, reading)
  const size = Math.min(resource.list.maxPageSize, wholeNumber(parameters.size, 10, 'size'))
  const current = wholeNumber(parameters.current, 1, 'current')
  const cursor = typeof parameters.cursor === 'string' ? parameters.cursor : null
  if (!cursor && (current - 1) * size > ROWS_BY_NUMBER * (resource.large ? 1 : 10)) fail('RESULT_TOO_LARGE')
  return {
    where,
    ignored,
    size,
    current,
    order: readSortKeys(resource, parameters, hiddenFields(resource, reading.caller)),
    cursor,
    count: String(parameters.count ?? '1') !== '0',
    fields: readFields(resource, parameters, reading),
  }
}

/** A parameter that has to be an id; refuses anything else with VALIDATION. */
export const idIn = (value: unknown, name: string): string =>
  isId(String(value)) ? String(value) : fail('VALIDATION', { label: name, rule: '不是有效编号' }, name)

/**
 * A parameter that has to be an integer from 1 to 10,000,000, or `fallback` where it is empty. Refuses
 * anything else with VALIDATION.
 */
export function wholeNumber(value: unknown, fallback: number, name: string): number {
  if (value === undefined || value === '' || value === null) return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > 10_000_000)
    fail('VALIDATION', { label: name, rule: '必须是大于 0 的整数' }, name)
  return number
}

/** Alternatives of a filter: `or.1` to `or.9`, each a query string whose conditions are joined by "or". */
const ALTERNATIVES = /^or\.[1-9]$/
export const isAlternatives = (key: string): boolean => ALTERNATIVES.test(key)
const MAX_ALTERNATIVES = 20

interface ReadConditions {
  readonly all: readonly Predicate[]
  /** The keys that are no filter of the noun, or not one of the caller's. */
  readonly ignored: readonly string[]
}

/**
 * The filters of a list, an export or a selection; empty values are ignored. Of `or.1=a%3D1%26b%3D2` one of the
 * conditions has to hold.
 */
export async function readFilter<R extends Resource>(
  resource: R,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly where: Where<R>; readonly ignored: readonly string[] }> {
  const entries = Object.entries(parameters)
  const { all, ignored } = await readConditions(
    resource,
    entries.filter(([key]) => !isAlternatives(key)),
    reading,
  )
  const groups: Predicate[] = []
  for (const [key, value] of entries)
    if (isAlternatives(key) && value)
      groups.push(await readAlternatives(resource, key, String(value), reading))
  if (ignored.length && reading.caller.detail) fail('UNKNOWN_FILTER', { field: ignored[0] }, ignored[0])
  const range = dateRangeFilters(resource, parameters, hiddenFields(resource, reading.caller))
  return { where: { all: [...all, ...groups, ...range] } as Where<R>, ignored }
}

/** The alternatives of one key. A condition that is no filter is refused to every client. */
async function readAlternatives(
  resource: Resource,
  key: string,
  text: string,
  reading: Reading,
): Promise<Predicate> {
  const entries = [...new URLSearchParams(text)]
  if (entries.length === 0 || entries.length > MAX_ALTERNATIVES)
    fail('VALIDATION', { label: '筛选条件', rule: `必须是 1 到 ${MAX_ALTERNATIVES} 个` }, key)
  const { all, ignored } = await readConditions(resource, entries, reading)
  if (ignored.length > 0 || all.length === 0) fail('UNKNOWN_FILTER', { field: ignored[0] ?? key }, key)
  return { any: all }
}

/** The condition of a filter alone, without the range that its list adds. Refuses what is no filter of the noun. */
export async function readConditionsOf(
  resource: Resource,
  filter: Readonly<Record<string, string>>,
  reading: Reading,
): Promise<Predicate> {
  const { all, ignored } = await readConditions(resource, Object.entries(filter), reading)
  return ignored.length > 0 ? fail('UNKNOWN_FILTER', { field: ignored[0] }, ignored[0]) : { all }
}

/** The name of the field that old clients call so; any other name as it is. */
const ownName = ({ fields }: Resource, key: string): string =>
  key in fields ? key : (Object.entries(fields).find(([, { alias }]) => alias === key)?.[0] ?? key)

async function readConditions(
  resource: Resource,
  entries: readonly (readonly [key: string, value: unknown])[],
  reading: Reading,
): Promise<ReadConditions> {
  const all: Predicate[] = []
  const ignored: string[] = []
  for (const [key, raw] of entries) {
    if (raw === '' || raw === null || raw === undefined) continue
    if (PAGING.has(key) && !(key in resource.fields)) continue
    const condition = await readCondition(resource, ownName(resource, key), String(raw), reading)
    if (condition === 'ignored') ignored.push(key)
    else if (condition) all.push(condition)
  }
  return { all, ignored }
}

/** The condition of one key; `ignored` where it is no filter of the noun, or not one of the caller's. */
async function readCondition(
  resource: Resource,
  key: string,
  raw: string,
  reading: Reading,
): Promise<Predicate | 'ignored' | null> {
  const hidden = hiddenFields(resource, reading.caller)
  const { field: name, operator } =
    key in resource.fields ? { field: key, operator: null } : splitFilterKey(key)
  if (operator === 'ignore') return null
  const alsoFilter = name === key ? hooksOf(resource, reading).alsoFilter?.[name] : undefined
  if (alsoFilter)
    return hidden.has(alsoFilter.field)
      ? 'ignored'
      : { field: alsoFilter.field, operator: 'in', values: await alsoFilter.find(raw, reading) }
  const target = hidden.has(name) ? null : filterTarget(resource, name, hidden)
  if (!target) return 'ignored'
  return filterPredicate(resource, { name, key, target, operator, raw }, reading)
}

async function filterPredicate(
  resource: Resource,
  filter: { name: string; key: string; target: FilterTarget; operator: Operator | null; raw: string },
  reading: Reading,
): Promise<Predicate> {
  const { name, target } = filter
  const computed = name === filter.key ? hooksOf(resource, reading).computedFilter?.[name] : undefined
  if (computed)
    return {
      any: await Promise.all(
        filter.raw
          .split(',')
          .filter(Boolean)
          .map(async (text) => computed(storedValue(resource, target, text, filter.key), reading)),
      ),
    }
  const raw = withCaller(target, filter.raw, reading.caller)
  const operator = filter.operator ?? plainOperator(resource, target.kind, target.field)
  if (!operatorsOf(target.kind).includes(operator))
    fail('VALIDATION', { label: target.field?.label ?? name, rule: '不能这样比较' }, filter.key)
  if (target.kind === 'secret')
    return { field: target.storage, operator: 'equals', values: [reading.services.vault.digest(raw)] }
  if (operator === 'isNull' || operator === 'isNotNull')
    return { field: target.storage, operator, values: [] }
  const expand = hooksOf(resource, reading).expandFilter?.[name]
  if (expand && (operator === 'equals' || operator === 'contains' || operator === 'in'))
    return { field: target.storage, operator: 'in', values: await expand(raw, reading) }
  const range =
    operator === 'equals' && TIMES.has(target.kind) ? rangePredicate(target, raw, new Date()) : null
  if (range) return range
  if ((target.kind === 'dateTime' || target.kind === 'moment') && operator !== 'in')
    return momentFilter(target.storage, operator, String(storedValue(resource, target, raw, filter.key)))
  const isList =
    operator === 'in' ||
    target.kind === 'references' ||
    target.kind === 'someOf' ||
    (raw.includes(',') && isChosen(target))
  const values = (isList ? raw.split(',').filter(Boolean) : [raw]).map((text) =>
    storedValue(resource, target, text, filter.key),
  )
  return { field: target.storage, operator: isList && operator === 'equals' ? 'in' : operator, values }
}

/** Whether the values of a filter are chosen from a list, so that a comma stands between two of them. */
const isChosen = ({ kind, field }: FilterTarget): boolean =>
  kind === 'state' || kind === 'oneOf' || kind === 'reference' || field?.numberOf !== undefined

/**
 * Moments are compared to the second, as they are displayed; a date without time stands for the whole day.
 */
function momentFilter(field: string, operator: Operator, text: string): Predicate {
  const first = text.length === 10 ? `${text} 00:00:00` : text,
    last = `${text.length === 10 ? `${text} 23:59:59` : text}.999999`
  if (operator === 'equals')
    return {
      all: [
        { field, operator: 'ge', values: [first] },
        { field, operator: 'le', values: [last] },
      ],
    }
  return { field, operator, values: [operator === 'le' || operator === 'gt' ? last : first] }
}
