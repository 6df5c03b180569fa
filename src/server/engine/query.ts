import type { FieldSpec } from '../../contract/define/field.ts'
import { type Operator, operatorsOf, splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { ROWS_BY_NUMBER } from '../../contract/wire.ts'
import { isId } from '../../kernel/id.ts'
import { isStorable } from '../../kernel/text.ts'
import { isDay, isMoment } from '../../kernel/time.ts'
import type { Parameters } from './route.ts'
import type { SortKey } from '../store/pageRows.ts'
import { hooksOf } from './particulars.ts'
import { readSortKeys } from './sortKeys.ts'
import { hiddenFields } from './scope.ts'
import { dateRangeFilters } from './dateRange.ts'
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
  readonly ignored: readonly string[]
}

const PAGING = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'cursor',
  'count',
  'Blade-Auth',
  'blade-auth',
  'keyword',
  'exportColumns',
  'fileType',
  'sync',
  'tenantId',
  'data',
])
const LAST_INTEGER = 2_147_483_647

/**
 * Reads paging, sort order and filters. Refuses wrong values with VALIDATION, pages too far back with
 * RESULT_TOO_LARGE, and for new clients unknown filters with UNKNOWN_FILTER.
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

/** The filters of a list, an export or a selection; empty values are ignored. */
export async function readFilter<R extends Resource>(
  resource: R,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly where: Where<R>; readonly ignored: readonly string[] }> {
  const all: Predicate[] = []
  const ignored: string[] = []
  const hidden = hiddenFields(resource, reading.caller)
  for (const [key, raw] of Object.entries(parameters)) {
    if (raw === '' || raw === null || raw === undefined) continue
    const { field: name, operator } =
      key in resource.fields ? { field: key, operator: null } : splitFilterKey(key)
    if (PAGING.has(key) && !(key in resource.fields)) continue
    if (operator === 'ignore') continue
    const alsoFilter = name === key ? hooksOf(resource, reading).alsoFilter?.[name] : undefined
    if (alsoFilter && hidden.has(alsoFilter.field)) {
      ignored.push(key)
      continue
    }
    if (alsoFilter) {
      all.push({
        field: alsoFilter.field,
        operator: 'in',
        values: await alsoFilter.find(String(raw), reading),
      })
      continue
    }
    const target = hidden.has(name) ? null : filterTarget(resource, name, hidden)
    if (!target) {
      ignored.push(key)
      continue
    }
    all.push(await filterPredicate(resource, { name, key, target, operator, raw: String(raw) }, reading))
  }
  all.push(...dateRangeFilters(resource, parameters, hidden))
  if (ignored.length && reading.caller.detail) fail('UNKNOWN_FILTER', { field: ignored[0] }, ignored[0])
  return { where: { all } as Where<R>, ignored }
}

type Target = {
  readonly kind: FieldSpec['kind'] | 'state' | 'id' | 'moment'
  readonly field: FieldSpec | null
  readonly storage: string
}
const UNFILTERABLE = new Set(['json', 'rows', 'secret'])

function filterTarget(resource: Resource, name: string, hidden: ReadonlySet<string>): Target | null {
  const field = resource.fields[name]
  if (field) {
    if (field.kind === 'window') return null
    if (field.kind === 'secret')
      return field.searchable ? { kind: 'secret', field, storage: `${name}.hmac` } : null
    return UNFILTERABLE.has(field.kind) ? null : { kind: field.kind, field, storage: name }
  }
  for (const [window, windowField] of Object.entries(resource.fields))
    if (
      windowField.kind === 'window' &&
      !hidden.has(window) &&
      (windowField.from === name || windowField.to === name)
    )
      return { kind: 'moment', field: windowField, storage: `${window}.${name}` }
  if (name === resource.stateField) return { kind: 'state', field: null, storage: name }
  if (name === 'createTime' || name === 'updateTime') return { kind: 'moment', field: null, storage: name }
  return name === 'id' || name === 'createUser' || name === 'createDept' || name === 'updateUser'
    ? { kind: 'id', field: null, storage: name }
    : null
}

async function filterPredicate(
  resource: Resource,
  filter: { name: string; key: string; target: Target; operator: Operator | null; raw: string },
  reading: Reading,
): Promise<Predicate> {
  const { name, target, raw } = filter
  const operator = filter.operator ?? defaultOperator(resource, target)
  if (!operatorsOf(target.kind).includes(operator))
    fail('VALIDATION', { label: target.field?.label ?? name, rule: '不能这样比较' }, filter.key)
  if (target.kind === 'secret')
    return { field: target.storage, operator: 'equals', values: [reading.services.vault.digest(raw)] }
  if (operator === 'isNull' || operator === 'isNotNull')
    return { field: target.storage, operator, values: [] }
  const expand = hooksOf(resource, reading).expandFilter?.[name]
  if (expand && (operator === 'equals' || operator === 'contains' || operator === 'in'))
    return { field: target.storage, operator: 'in', values: await expand(raw, reading) }
  if ((target.kind === 'dateTime' || target.kind === 'moment') && operator !== 'in')
    return momentFilter(target.storage, operator, String(storedValue(resource, target, raw, filter.key)))
  const isList =
    operator === 'in' ||
    target.kind === 'references' ||
    target.kind === 'someOf' ||
    (raw.includes(',') && (target.kind === 'state' || target.kind === 'oneOf' || target.kind === 'reference'))
  const values = (isList ? raw.split(',').filter(Boolean) : [raw]).map((text) =>
    storedValue(resource, target, text, filter.key),
  )
  return { field: target.storage, operator: isList && operator === 'equals' ? 'in' : operator, values }
}

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

function defaultOperator(resource: Resource, { kind, field }: Target): Operator {
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
      return resource.list.plain === 'contains' ? 'contains' : 'equals'
  }
}

function storedValue(resource: Resource, { kind, field }: Target, text: string, key: string): unknown {
  const wrong = (rule: string): never => fail('VALIDATION', { label: field?.label ?? key, rule }, key)
  switch (kind) {
    case 'integer':
    case 'money':
      return wholeIn(kind, text) ?? wrong('必须是整数')
    case 'decimal':
    case 'percent':
      return Number.isFinite(Number(text)) ? Number(text) : wrong('必须是数字')
    case 'flag':
      return text === '1' || text === 'true'
        ? true
        : text === '0' || text === 'false'
          ? false
          : wrong('只能为 1 或 0')
    case 'date':
      return isDay(text.slice(0, 10)) ? text.slice(0, 10) : wrong('不是有效日期')
    case 'dateTime':
    case 'moment':
      return isDay(text) || isMoment(text) ? text : wrong('不是有效时间')
    case 'state':
      return stateCode(resource, text) ?? wrong('的选项不存在')
    case 'oneOf':
    case 'someOf':
      return choiceCode(field, text) ?? wrong('的选项不存在')
    case 'reference':
    case 'references':
    case 'parent':
    case 'id':
      return isId(text) ? text : wrong('不是有效编号')
    default:
      return isStorable(text) ? text : wrong('含有不允许的字符')
  }
}

function wholeIn(kind: 'integer' | 'money', text: string): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && (kind === 'money' || Math.abs(number) <= LAST_INTEGER)
    ? number
    : null
}

const stateCode = (resource: Resource, text: string): number | undefined =>
  resource.states?.wire[text] ??
  Object.values(resource.states?.wire ?? {}).find((code) => String(code) === text)
const choiceCode = (field: FieldSpec | null, text: string): number | string | undefined =>
  field?.wire?.[text] ?? Object.values(field?.wire ?? {}).find((code) => String(code) === text)
