import { dayAfter } from '../../../kernel/time.ts'

const DAY_MS = 86_400_000

/** The billing cycles of an account. */
export type BillCycle = 'day' | 'week' | 'half' | 'month'

const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const HALF = 15
const dayOfMonth = (day: string): number => Number(day.slice(8))
/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const DAYS_A_WEEK = 7

/** The last day of the cycle a day lies in; weeks end on Sunday, half months on the 15th and the last day. */
export function cycleEnd(cycle: BillCycle, day: string): string {
  if (cycle === 'day') return day
  if (cycle === 'week') return dayAfter(day, DAYS_A_WEEK - 1 - weekday(day))
  if (cycle === 'half' && dayOfMonth(day) <= HALF) return `${day.slice(0, 8)}${HALF}`
  return lastOfMonth(day)
}

/** The first day of the cycle a day lies in. */
export function cycleStart(cycle: BillCycle, day: string): string {
  if (cycle === 'day') return day
  if (cycle === 'week') return dayAfter(day, -weekday(day))
  if (cycle === 'half' && dayOfMonth(day) > HALF) return `${day.slice(0, 8)}${HALF + 1}`
  return firstOfMonth(day)
}

/** Number of the week by ISO 8601, with its year: `2026-W44`. */
function isoWeek(day: string): string {
  const thursday = dayAfter(day, 3 - weekday(day))
  const year = thursday.slice(0, 4)
  const passed = Math.round((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS)
  return `${year}-W${String(Math.floor(passed / DAYS_A_WEEK) + 1).padStart(2, '0')}`
}

/**
 * The name of a period: `2026-10`, `2026-10-H1`, `2026-W44`, `2026-10-05`; first and last day where it does not
 * end with its cycle.
 */
export function periodName(cycle: BillCycle, from: string, to: string): string {
  if (cycleEnd(cycle, to) !== to) return `${from}~${to}`
  if (cycle === 'day') return to
  if (cycle === 'week') return isoWeek(to)
  if (cycle === 'half') return `${to.slice(0, 7)}-H${dayOfMonth(to) === HALF ? 1 : 2}`
  return to.slice(0, 7)
}
