import { dayAfter, formatDay, formatMoment, isDay, isMoment } from './time.ts'

/** A span of time in Asia/Shanghai: first and last second as `yyyy-MM-dd HH:mm:ss`, null where it is open. */
export interface TimeRange {
  readonly from: string | null
  readonly to: string | null
}
export type RangeUnit = 'Hours' | 'Days' | 'Weeks' | 'Months'
/** A range relative to now of a counted length: `last7Days` ends today, `next30Days` begins today. */
export interface CountedRange {
  readonly direction: 'last' | 'next'
  readonly count: number
  readonly unit: RangeUnit
}

/** The ranges that are named: by their distance from the present day, week, month or year. */
export const NAMED_RANGES = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const
export type NamedRange = (typeof NAMED_RANGES)[number]

const HOUR_MS = 3_600_000
const MAX_COUNT = 3660
const COUNTED = /^(last|next)([1-9]\d{0,3})(Hours|Days|Weeks|Months)$/

/** Reads `last7Days`; null for another text. */
export function countedRange(text: string): CountedRange | null {
  const [, direction, count, unit] = COUNTED.exec(text) ?? []
  return direction === undefined || Number(count) > MAX_COUNT
    ? null
    : { direction: direction as 'last' | 'next', count: Number(count), unit: unit as RangeUnit }
}

/** Whether a text is a range relative to now: `today`, `lastMonth`, `last7Days`. */
export const isRelativeRange = (text: string): boolean =>
  (NAMED_RANGES as readonly string[]).includes(text) || countedRange(text) !== null

/**
 * The range of a text at a moment: a relative range, or two days or moments joined by `..`, of which one may be
 * missing (`2026-11-01..`). Null for any other text, and for a range that ends before it begins.
 */
export function timeRange(text: string, now: Date): TimeRange | null {
  if (text.includes('..')) return absoluteRange(text)
  const counted = countedRange(text)
  if (counted) return rangeOfCount(counted, now)
  return (NAMED_RANGES as readonly string[]).includes(text) ? rangeOfName(text as NamedRange, now) : null
}

function absoluteRange(text: string): TimeRange | null {
  const [first = '', last = '', ...rest] = text.split('..')
  if (rest.length > 0 || (first === '' && last === '')) return null
  const isTime = (part: string): boolean => part === '' || isDay(part) || isMoment(part)
  if (!isTime(first) || !isTime(last)) return null
  const from = first === '' ? null : first.length === 10 ? `${first} 00:00:00` : first
  const to = last === '' ? null : last.length === 10 ? `${last} 23:59:59` : last
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** The range of whole days from the first to the last. */
const days = (first: string, last: string): TimeRange => ({
  from: `${first} 00:00:00`,
  to: `${last} 23:59:59`,
})
/** The first day of the month that lies `count` months after that of a day. */
function monthAfter(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}
/** Monday of the week of a day. */
const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const wholeMonths = (first: string, count: number): TimeRange =>
  days(first, dayAfter(monthAfter(first, count), -1))

function rangeOfName(name: NamedRange, now: Date): TimeRange {
  const today = formatDay(now)
  const monday = mondayOf(today),
    month = monthAfter(today, 0),
    year = `${today.slice(0, 4)}-01-01`
  switch (name) {
    case 'today':
      return days(today, today)
    case 'yesterday':
      return days(dayAfter(today, -1), dayAfter(today, -1))
    case 'tomorrow':
      return days(dayAfter(today, 1), dayAfter(today, 1))
    case 'thisWeek':
      return days(monday, dayAfter(monday, 6))
    case 'lastWeek':
      return days(dayAfter(monday, -7), dayAfter(monday, -1))
    case 'thisMonth':
      return wholeMonths(month, 1)
    case 'lastMonth':
      return wholeMonths(monthAfter(month, -1), 1)
    case 'thisYear':
      return wholeMonths(year, 12)
    case 'lastYear':
      return wholeMonths(monthAfter(year, -12), 12)
  }
}

function rangeOfCount({ direction, count, unit }: CountedRange, now: Date): TimeRange {
  const today = formatDay(now),
    isPast = direction === 'last'
  if (unit === 'Hours') {
    const other = new Date(now.getTime() + (isPast ? -count : count) * HOUR_MS)
    const [from, to] = isPast ? [other, now] : [now, other]
    return { from: formatMoment(from), to: formatMoment(to) }
  }
  if (unit === 'Months') {
    const month = monthAfter(today, isPast ? 1 - count : 0)
    return wholeMonths(month, count)
  }
  const length = (unit === 'Weeks' ? 7 : 1) * count - 1
  return isPast ? days(dayAfter(today, -length), today) : days(today, dayAfter(today, length))
}
