import { type Comparison, COMPARISONS } from '../../contract/define/chart.ts'
import { isExact, rangeField, withRange } from '../../contract/define/listRange.ts'
import { splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { formatDay, formatMoment, isDay, isMoment, parseMoment } from '../../kernel/time.ts'
import { timeRange } from '../../kernel/timeRange.ts'

const DAY_MS = 86_400_000
type Filter = Readonly<Record<string, string>>

/** A span of time; `to` is its last second. */
export interface Range {
  readonly from: Date
  readonly to: Date
}
/** A range moved into the past by `by` milliseconds. */
export interface MovedRange extends Range {
  readonly by: number
}

const whole = ({ from, to }: Range): string => `${formatMoment(from)}..${formatMoment(to)}`

/** The filter with `range` in place of its conditions on the time field. */
export const inRange = (field: string, filter: Filter, range: Range): Filter => ({
  ...Object.fromEntries(Object.entries(filter).filter(([key]) => splitFilterKey(key).field !== field)),
  [field]: whole(range),
})

/** The range of one condition; null where it is none. */
function spanOf(key: string, value: string, now: Date): { from: string | null; to: string | null } | null {
  const span = timeRange(value, now)
  if (span) return span
  if (!isDay(value) && !isMoment(value)) return null
  const first = value.length === 10 ? `${value} 00:00:00` : value,
    last = value.length === 10 ? `${value} 23:59:59` : value
  switch (splitFilterKey(key).operator) {
    case 'ge':
      return { from: first, to: null }
    case 'le':
      return { from: null, to: last }
    case 'equals':
    case null:
      return { from: first, to: last }
    default:
      return null
  }
}

/** The range a filter has for a field: the part all of its conditions have in common; null where it is open. */
function rangeOf(field: string, filter: Filter, now: Date): Range | null {
  let from = '',
    to = formatMoment(now)
  let isBounded = false
  for (const [key, value] of Object.entries(filter)) {
    if (splitFilterKey(key).field !== field) continue
    const span = spanOf(key, value, now)
    if (!span) return null
    if (span.from !== null && span.from > from) from = span.from
    if (span.to !== null) to = isBounded && span.to > to ? to : span.to
    isBounded ||= span.to !== null
  }
  return from === '' || from > to ? null : { from: parseMoment(from), to: parseMoment(to) }
}

const monthBefore = (day: string): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 2
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  const days = Array.from({ length: 4 }, (_, index) => Number(day.slice(8)) - index)
  const last = days.find((date) => isDay(`${month}-${String(date).padStart(2, '0')}`)) ?? 28
  return `${month}-${String(last).padStart(2, '0')}`
}

function distanceOf(comparison: Comparison, { from, to }: Range): number {
  switch (comparison) {
    case 'none':
      return 0
    case 'yesterday':
      return DAY_MS
    case 'lastWeek':
      return 7 * DAY_MS
    case 'lastMonth': {
      const day = formatDay(from)
      return parseMoment(day).getTime() - parseMoment(monthBefore(day)).getTime()
    }
    case 'previous':
      return Math.ceil((to.getTime() + 1000 - from.getTime()) / DAY_MS) * DAY_MS
  }
}

export const moved = ({ from, to }: Range, by: number): MovedRange => ({
  from: new Date(from.getTime() - by),
  to: new Date(to.getTime() - by),
  by,
})

/**
 * The range of a chart by its time field, the filter with that range written out, and the range it is compared
 * with. Refuses an unknown comparison with VALIDATION.
 */
export function chartRange(
  resource: Resource,
  filter: Filter,
  { compare, field, now }: { readonly compare: string; readonly field: string; readonly now: Date },
): { readonly filter: Filter; readonly range: Range | null; readonly before: MovedRange | null } {
  const comparison =
    COMPARISONS.find((name) => name === (compare || 'none')) ??
    fail('VALIDATION', { label: 'compare', rule: '的选项不存在' }, 'compare')
  const ranged =
    rangeField(resource) === field && !isExact(resource, filter) ? withRange(resource, filter) : filter
  const range = rangeOf(field, ranged, now)
  if (!range) return { filter: ranged, range: null, before: null }
  const by = distanceOf(comparison, range)
  return { filter: inRange(field, ranged, range), range, before: by > 0 ? moved(range, by) : null }
}
