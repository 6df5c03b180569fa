import { foldWidth } from '../../kernel/text.ts'
import { formatDay, isDay, parseMoment } from '../../kernel/time.ts'
import { isRelativeRange, type NamedRange, type RangeUnit, timeRange } from '../../kernel/timeRange.ts'

const TYPED: readonly (readonly [typed: RegExp, range: NamedRange])[] = [
  [/^(今天|今日|当天|jt|today)$/, 'today'],
  [/^(昨天|昨日|zt|yesterday)$/, 'yesterday'],
  [/^(明天|明日|tomorrow)$/, 'tomorrow'],
  [/^(本周|这周|this ?week)$/, 'thisWeek'],
  [/^(上周|last ?week)$/, 'lastWeek'],
  [/^(本月|这个?月|this ?month)$/, 'thisMonth'],
  [/^(上个?月|last ?month)$/, 'lastMonth'],
  [/^(今年|本年|this ?year)$/, 'thisYear'],
  [/^(去年|上年|last ?year)$/, 'lastYear'],
]
const UNITS: readonly (readonly [typed: RegExp, unit: RangeUnit])[] = [
  [/^(个?小时|h|hours?)$/, 'Hours'],
  [/^(天|日|d|days?)$/, 'Days'],
  [/^(周|w|weeks?)$/, 'Weeks'],
  [/^(个?月|m|months?)$/, 'Months'],
]
const COUNTED =
  /^(近|最近|过去|last|past|未来|今后|next|)\s*(\d{1,4})\s*(个?小时|天|日|周|个?月|[hdwm]|hours?|days?|weeks?|months?)$/
const FUTURE = /^(未来|今后|next)$/
/** A day without year that lies further ahead is one of the past. */
const HALF_YEAR_MS = 183 * 86_400_000
const SEPARATOR = /\s*(?:\.\.|…|~|～|至|到|—|\bto\b)\s*/

/**
 * The range that somebody typed, in wire form: `近7天`, `last 7d`, `昨天`, `11-20..11-22`, `11-01..`,
 * `2026-11-20 09:00~12:00`. Days without a year are those of this year, or of the last where they would be more
 * than half a year ahead. Null for any other text, half-typed days included.
 */
export function typedRange(text: string, now: Date): string | null {
  const typed = foldWidth(text).trim().toLowerCase()
  if (typed === '') return null
  const named = TYPED.find(([pattern]) => pattern.test(typed))
  if (named) return named[1]
  const [, direction = '', count, typedUnit = ''] = COUNTED.exec(typed) ?? []
  if (count !== undefined) {
    const unit = UNITS.find(([pattern]) => pattern.test(typedUnit))?.[1] ?? ''
    const wire = `${FUTURE.test(direction) ? 'next' : 'last'}${Number(count)}${unit}`
    return isRelativeRange(wire) ? wire : null
  }
  return typedDays(typed, now)
}

function typedDays(typed: string, now: Date): string | null {
  const parts = typed.split(SEPARATOR)
  if (parts.length > 2) return null
  const [first = '', last] = parts
  const to = last === undefined ? typedTime(first, now) : last === '' ? '' : typedTime(last, now, first)
  const from = first === '' ? '' : typedTime(first, now)
  if (from === null || to === null || (last === undefined && typed === '')) return null
  const wire = `${beginsLastYear(first, from, to) ? yearBefore(from) : from}..${to}`
  return timeRange(wire, now) ? wire : null
}

/** Without a year, a range from autumn to spring began in the year before. */
const beginsLastYear = (typed: string, from: string, to: string): boolean =>
  !/^\d{4}/.test(typed) &&
  to !== '' &&
  from > to &&
  parseMoment(to.slice(0, 10)).getTime() - parseMoment(yearBefore(from).slice(0, 10)).getTime() < HALF_YEAR_MS
const yearBefore = (time: string): string => `${Number(time.slice(0, 4)) - 1}${time.slice(4)}`

const DATES = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
  /^()(\d{1,2})[-/.月](\d{1,2})日?$/,
]
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A day or moment as typed; a time alone belongs to the day of `before`. */
function typedTime(text: string, now: Date, before = ''): string | null {
  const [date = '', time] = text.split(/\s+/)
  if (TIME.test(date) && before !== '') {
    const day = typedDay(before.split(/\s+/)[0] ?? '', now)
    return day === null ? null : clockOf(day, date)
  }
  const day = typedDay(date, now)
  return day === null || time === undefined ? day : clockOf(day, time)
}

function typedDay(text: string, now: Date): string | null {
  const [, year = '', month, date = ''] = DATES.map((pattern) => pattern.exec(text)).find(Boolean) ?? []
  if (month === undefined) return null
  const day = `${year || formatDay(now).slice(0, 4)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isFarAhead = year === '' && parseMoment(day).getTime() - now.getTime() > HALF_YEAR_MS
  const nearest = isFarAhead ? yearBefore(day) : day
  return isDay(nearest) ? nearest : null
}

function clockOf(day: string, text: string): string | null {
  const [, hour = '', minute = '', second = '00'] = TIME.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${day} ${hour.padStart(2, '0')}:${minute}:${second}`
    : null
}
