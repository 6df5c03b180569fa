import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { TrendLimit, TrendLine } from '../../../contract/define/detail.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { ChartRequest } from './chartAnswers.ts'

const DAY_MS = 86_400_000
/** How far lines about what is still to come look ahead. */
const AHEAD = 30

/** The days of a trend, `yyyy-MM-dd`: `span` of them up to today, and those ahead where a line has them. */
export interface TrendDays {
  readonly days: readonly string[]
  /** Index of today. */
  readonly today: number
}

export function trendDays(lines: readonly TrendLine[], span: number, now = Date.now()): TrendDays {
  const ahead = lines.some((line) => line.ahead) ? AHEAD : 0
  const days = Array.from({ length: span + ahead }, (_, index) =>
    formatDay(new Date(now + (index - span + 1) * DAY_MS)),
  )
  return { days, today: span - 1 }
}

/** The charts of the lines over their days. */
export const trendRequests = (
  lines: readonly TrendLine[],
  { days, today }: TrendDays,
): readonly ChartRequest[] =>
  lines.map(({ of, by, from, chart, ahead }) => ({
    chart: { of, by, chart, ...(from === undefined ? {} : { from }) },
    days: [days[ahead ? today : 0] ?? '', days[ahead ? days.length - 1 : today] ?? ''],
  }))

/** A line that is drawn: its counts by day, null where it has none by its meaning, and what it counts in all. */
export interface DrawnLine {
  readonly line: TrendLine
  readonly counts: readonly (number | null)[]
  readonly total: number
  readonly filterOf: (day: number) => Readonly<Record<string, string>> | undefined
}

/** The lines that the operator may see, with a count for each of their days. */
export function drawnLines(
  lines: readonly TrendLine[],
  answers: readonly (ChartAnswer | null)[],
  { days, today }: TrendDays,
): readonly DrawnLine[] {
  return lines.flatMap((line, index) => {
    const answer = answers[index]
    if (!answer) return []
    const points = new Map(answer.points.map((point) => [point.key.slice(0, 10), point]))
    const isOwn = (day: number): boolean => (line.ahead ? day >= today : day <= today)
    return [
      {
        line,
        counts: days.map((day, at) => (isOwn(at) ? (points.get(day)?.count ?? 0) : null)),
        total: answer.total.count,
        filterOf: (day) => points.get(days[day] ?? '')?.filter,
      },
    ]
  })
}

/** How many rows a day can add to a record at most; null for any number, or where the operator sees no amount. */
export function dayLimit(
  { amount, each }: TrendLimit,
  row: Readonly<Record<string, unknown>>,
): number | null {
  const [budget, price] = [Number(row[amount] ?? 0), Number(row[each] ?? 0)]
  return budget > 0 && price > 0 ? Math.floor(budget / price) : null
}

/** A limit is drawn up to this many times the greatest count; one further away would flatten the lines. */
const IN_SIGHT = 4
/** The limit that is drawn above counts up to `greatest`; null where it is too far away, or there is none. */
export const limitInSight = (limit: number | null, greatest: number): number | null =>
  limit !== null && limit <= greatest * IN_SIGHT ? limit : null
