import { defaultRange, rangeField, withRange } from '../../contract/define/listRange.ts'
import { splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { idOfNumber, momentOfId } from '../../kernel/id.ts'
import { formatDay, parseMoment } from '../../kernel/time.ts'
import { isRelativeRange, timeRange } from '../../kernel/timeRange.ts'
import type { Predicate } from '../store/predicate.ts'
import { type FilterTarget, filterTarget } from './filterValues.ts'
import type { Parameters } from './route.ts'

const DAY_MS = 86_400_000
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
/** The kinds of values that are compared with ranges of time. */
export const TIMES: ReadonlySet<string> = new Set(['date', 'dateTime', 'moment'])

/**
 * The predicate of a range such as `last7Days` or `2026-11-01..2026-11-30` on a time; null where the value is
 * no range, which leaves it to be compared as a day or moment.
 */
export function rangePredicate({ storage, kind }: FilterTarget, text: string, now: Date): Predicate | null {
  const range = timeRange(text, now)
  if (!range) return null
  const { from, to } = range
  const isDayField = kind === 'date'
  const bounds: Predicate[] = []
  if (from !== null)
    bounds.push({ field: storage, operator: 'ge', values: [isDayField ? from.slice(0, 10) : from] })
  if (to !== null)
    bounds.push({ field: storage, operator: 'le', values: [isDayField ? to.slice(0, 10) : `${to}.999999`] })
  return { all: bounds }
}

/** The field whose range a list limits, if the caller may see it. */
const limitedField = (field: string | undefined, hidden: ReadonlySet<string>): string =>
  field && !hidden.has(field) ? field : 'createTime'

/**
 * The filters the time rule of a list adds. Without a range or an exact filter: rows since midnight. With an
 * exact number that contains its creation time: that moment. Refuses ranges longer than `within.days` with
 * DATE_RANGE_TOO_LONG.
 */
export function dateRangeFilters(
  { list: { within }, fields }: Resource,
  parameters: Parameters,
  hidden: ReadonlySet<string>,
): Predicate[] {
  if (!within || isFilled(parameters.ids) || isFilled(parameters.id)) return []
  const exactFilters = within.unless.filter((name) => isFilled(parameters[name]) && !hidden.has(name))
  if (exactFilters.length > 0)
    return exactFilters.flatMap((name) => momentOfNumber(fields[name]?.number, String(parameters[name])))
  const moment = limitedField(within.field, hidden)
  const { from, to } = requestedRange(parameters, moment)
  if (from === null) {
    if (to !== null)
      fail(within.field ? 'DATE_RANGE_START_REQUIRED' : 'CREATE_TIME_START_REQUIRED', {}, moment)
    return [{ field: moment, operator: 'ge', values: [`${formatDay(new Date())} 00:00:00`] }]
  }
  if (((to ?? new Date()).getTime() - from.getTime()) / DAY_MS > within.days)
    fail('DATE_RANGE_TOO_LONG', { days: within.days }, moment)
  return []
}

interface RequestedRange {
  readonly from: Date | null
  readonly to: Date | null
}

function requestedRange(parameters: Parameters, name: string): RequestedRange {
  const range: { from: Date | null; to: Date | null } = { from: null, to: null }
  for (const [key, value] of Object.entries(parameters)) {
    const { field, operator } = splitFilterKey(key)
    if (field !== name || !isFilled(value)) continue
    const span = timeRange(String(value), new Date())
    if (span) {
      range.from = span.from === null ? null : parseMoment(span.from)
      range.to = span.to === null ? null : parseMoment(span.to)
      continue
    }
    const moment = parseMoment(String(value)),
      last = String(value).length === 10 ? new Date(moment.getTime() + DAY_MS - 1000) : moment
    if (operator === 'ge' || operator === 'gt' || operator === 'equals' || operator === null)
      range.from = moment
    if (operator === 'le' || operator === 'lt' || operator === 'equals' || operator === null) range.to = last
  }
  return range
}

/** A number derived from the id of its row contains the creation time of the row. */
function momentOfNumber(
  number: { readonly prefix: string; readonly fromId?: boolean } | undefined,
  value: string,
): Predicate[] {
  const id = number?.fromId ? idOfNumber(number.prefix, value) : null
  return id ? [{ field: 'createTime', operator: 'equals', values: [momentOfId(id)] }] : []
}

/**
 * A filter that means the same rows later: relative ranges as their days, and the range a list applies by
 * itself written out. For filters that are stored, such as that of an export.
 */
export function fixedFilter(
  resource: Resource,
  filter: Readonly<Record<string, string>>,
  { hidden, now }: { readonly hidden: ReadonlySet<string>; readonly now: Date },
): Record<string, string> {
  const isRelativeTime = (key: string, value: string): boolean =>
    isRelativeRange(value) && TIMES.has(filterTarget(resource, key, hidden)?.kind ?? '')
  const fixedValue = (key: string, value: string): string => {
    if (!key.startsWith('or.')) return isRelativeTime(key, value) ? fixedRange(value, now) : value
    const alternatives = [...new URLSearchParams(value)].map(([name, part]) => [name, fixedValue(name, part)])
    return new URLSearchParams(alternatives).toString()
  }
  const fixed = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, fixedValue(key, value)]),
  )
  // A range of a field that the caller may not see is no filter of his.
  return hidden.has(rangeField(resource) ?? '')
    ? fixed
    : withRange(resource, fixed, fixedRange(defaultRange(resource), now))
}

function fixedRange(text: string, now: Date): string {
  const range = timeRange(text, now)
  return `${range?.from ?? ''}..${range?.to ?? ''}`
}
