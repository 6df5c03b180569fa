import type { Row } from '../../../contract/define/row.ts'
import type { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { dayAfter } from '../../../kernel/time.ts'

export type PeriodType = NonNullable<Row<typeof standingOrder>['periodType']>
const DAYS = { day: 1, week: 7 } as const

/** The same day of a later month, or the last day of a month that has no such day. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

/** The moment (`2026-02-28 09:00:00`, Asia/Shanghai) so many periods after the first one. */
export function periodTime(first: string, type: PeriodType, periods: number): string {
  const day = first.slice(0, 10)
  const later = type === 'month' ? monthAfter(day, periods) : dayAfter(day, periods * DAYS[type])
  return `${later}${first.slice(10)}`
}
