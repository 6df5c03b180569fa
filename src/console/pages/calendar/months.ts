import { dayAfter, daysBetween, formatDay } from '../../../kernel/time.ts'

/** Months that the calendar shows at once. */
const MONTHS = 2

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month that the query names (`yyyy-MM`), or the present one. */
export function monthIn(search: string): string {
  const month = new URLSearchParams(search).get('month') ?? ''
  return MONTH.test(month) ? month : formatDay(new Date()).slice(0, 7)
}

/** A month some months later, `yyyy-MM`. */
export function monthAfter(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The days shown from a month on: first and last, both `yyyy-MM-dd`, and how many there are. */
export interface Days {
  readonly begin: string
  readonly end: string
  readonly count: number
}

export function daysFrom(month: string): Days {
  const begin = `${month}-01`
  const end = dayAfter(`${monthAfter(month, MONTHS)}-01`, -1)
  return { begin, end, count: daysBetween(begin, end) }
}

/** Where a moment lies between the first and the last day, from 0 to 100; moments outside are at the ends. */
export function placeOf(moment: string, { begin, count }: Days): number {
  const [hours = 0, minutes = 0] = moment.slice(11).split(':').map(Number)
  const days = daysBetween(begin, moment.slice(0, 10)) - 1 + (hours + minutes / 60) / 24
  return Math.max(0, Math.min(100, (days / count) * 100))
}

/** The first days of months and weeks that carry a label. */
export function ticksOf({
  begin,
  count,
}: Days): readonly { readonly day: string; readonly isMonth: boolean }[] {
  return Array.from({ length: count }, (_, index) => dayAfter(begin, index)).flatMap((day) => {
    const date = Number(day.slice(8))
    return date === 1 || date === 8 || date === 15 || date === 22 ? [{ day, isMonth: date === 1 }] : []
  })
}
