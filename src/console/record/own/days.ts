import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { formatDay } from '../../../kernel/time.ts'

const DAY_MS = 86_400_000

/** A day of a chart with the sum of one of its fields. */
export interface DaySum {
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly value: number
}

/** The last days up to today with their sums, days without rows as 0. */
export function daySums(
  { at, points }: Pick<ChartAnswer, 'at' | 'points'>,
  field: string,
  count: number,
): DaySum[] {
  const sums = new Map(points.map(({ key, sums: own }) => [key.slice(0, 10), Number(own[field] ?? 0)]))
  const today = new Date(`${at.replace(' ', 'T')}+08:00`).getTime()
  return Array.from({ length: count }, (_, index) => {
    const day = formatDay(new Date(today - (count - 1 - index) * DAY_MS))
    return { day, value: sums.get(day) ?? 0 }
  })
}

/** The mean of the last finished days; today is not over and does not count. */
export function meanOf(days: readonly DaySum[], count: number): number {
  const finished = days.slice(0, -1).slice(-count)
  return finished.length === 0 ? 0 : finished.reduce((sum, { value }) => sum + value, 0) / finished.length
}

/** How long a stock lasts at a use a day, in hours up to two days, else in days; null where nothing is used. */
export function lastingOf(
  stock: number,
  aDay: number,
): { readonly amount: number; readonly unit: 'hours' | 'days' } | null {
  if (aDay <= 0) return null
  const days = Math.max(0, stock) / aDay
  return days < 2
    ? { amount: Math.floor(days * 24), unit: 'hours' }
    : { amount: Math.floor(days), unit: 'days' }
}
