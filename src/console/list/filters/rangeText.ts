import { formatDay } from '../../../kernel/time.ts'
import { countedRange, type NamedRange, timeRange } from '../../../kernel/timeRange.ts'
import { t } from '../../text.ts'

/** Names of the ranges relative to now, Chinese. */
const RANGE_NAMES: Readonly<Record<NamedRange, string>> = {
  today: '今天',
  yesterday: '昨天',
  tomorrow: '明天',
  thisWeek: '本周',
  lastWeek: '上周',
  thisMonth: '本月',
  lastMonth: '上月',
  thisYear: '今年',
  lastYear: '去年',
}
/** The ranges the date filter offers. */
export const PRESETS = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'thisMonth',
  'lastMonth',
] as const

const shortDay = (time: string, now: Date): string =>
  time.slice(0, 4) === formatDay(now).slice(0, 4) ? time.slice(5) : time
/** Whole days are said without their first and last second. */
const shortTime = (time: string, edge: string, now: Date): string =>
  shortDay(time.endsWith(edge) ? time.slice(0, 10) : time, now)

/** A range in wire form in the language of the reader: 近 7 天, 11-20 ~ 11-22. */
export function rangeText(value: string, now: Date): string {
  const name = RANGE_NAMES[value as NamedRange] as string | undefined
  if (name) return t(name)
  const counted = countedRange(value)
  if (counted) return t(COUNTED_NAMES[`${counted.direction}${counted.unit}`] ?? '', { count: counted.count })
  const range = timeRange(value.includes('..') ? value : `${value}..${value}`, now)
  if (!range) return value
  const from = range.from === null ? '' : shortTime(range.from, ' 00:00:00', now)
  const to = range.to === null ? '' : shortTime(range.to, ' 23:59:59', now)
  if (from === to) return from
  return from === ''
    ? t('到 {day}', { day: to })
    : to === ''
      ? t('{day} 起', { day: from })
      : `${from} ~ ${to}`
}

const COUNTED_NAMES: Readonly<Record<string, string>> = {
  lastHours: '近 {count} 小时',
  lastDays: '近 {count} 天',
  lastWeeks: '近 {count} 周',
  lastMonths: '近 {count} 个月',
  nextHours: '未来 {count} 小时',
  nextDays: '未来 {count} 天',
  nextWeeks: '未来 {count} 周',
  nextMonths: '未来 {count} 个月',
}
