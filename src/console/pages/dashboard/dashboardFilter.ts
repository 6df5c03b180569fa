import { COMPARISONS, type Comparison } from '../../../contract/define/chart.ts'
import { formatDay } from '../../../kernel/time.ts'
import { timeRange } from '../../../kernel/timeRange.ts'

/** What the dashboard shows; all of it is in its address. */
export interface DashboardFilter {
  /** A range of time in wire form: `today`, `last7Days`, `2026-11-01..2026-11-20`. */
  readonly range: string
  readonly compare: Comparison
  /** Code of a merchant; empty for all. */
  readonly merchant: string
}

const DEFAULT_RANGE = 'today'
/** Days that a chart of orders may cover. */
const MAX_DAYS = 92

/** The days of a range, both included. */
export function daysOf(range: string): number {
  const span = timeRange(range, new Date())
  if (!span || span.from === null) return 0
  const last = span.to ?? `${formatDay(new Date())} 23:59:59`
  return (
    Math.round(
      (Date.parse(`${last.slice(0, 10)}T00:00:00Z`) - Date.parse(`${span.from.slice(0, 10)}T00:00:00Z`)) /
        86_400_000,
    ) + 1
  )
}
const isRange = (range: string): boolean => daysOf(range) > 0 && daysOf(range) <= MAX_DAYS

/** The comparisons that make sense for a range: a day with other days, several with those before. */
export const comparisonsOf = (range: string): readonly Comparison[] =>
  daysOf(range) === 1
    ? ['yesterday', 'lastWeek', 'lastMonth', 'none']
    : ['previous', ...(daysOf(range) <= 7 ? (['lastWeek'] as const) : []), 'lastMonth', 'none']

export function readFilter(search: string): DashboardFilter {
  const query = new URLSearchParams(search)
  const asked = query.get('createTime') ?? DEFAULT_RANGE
  const range = isRange(asked) ? asked : DEFAULT_RANGE
  const offered = comparisonsOf(range)
  const compare = COMPARISONS.find((name) => name === query.get('compare'))
  return {
    range,
    compare: compare && offered.includes(compare) ? compare : (offered[0] ?? 'none'),
    merchant: query.get('merchantCode') ?? '',
  }
}

export function writeFilter({ range, compare, merchant }: DashboardFilter): string {
  const query = new URLSearchParams()
  if (range !== DEFAULT_RANGE) query.set('createTime', range)
  if (compare !== comparisonsOf(range)[0]) query.set('compare', compare)
  if (merchant !== '') query.set('merchantCode', merchant)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Names of the comparisons: in a chip, and before a figure. */
export const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  none: '不对比',
  yesterday: '前一日同时',
  lastWeek: '上周同日',
  lastMonth: '上月同日',
  previous: '上一时段',
}
