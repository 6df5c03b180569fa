import { fail } from '../../../../contract/errors.ts'
import { dayAfter, daysBetween, formatDay, isDay } from '../../../../kernel/time.ts'
import type { Parameters } from '../../../engine/route.ts'

/** Days that one answer may cover. */
const MOST_DAYS = 366

/** A parameter that is a day; refuses anything else with VALIDATION. */
function dayIn(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value : ''
  return isDay(text) ? text : fail('VALIDATION', { label: name, rule: '不是有效日期' }, name)
}

/** The days of the call: this month and the next unless it names them. */
export function daysOf({ begin, end }: Parameters): { readonly begin: string; readonly end: string } {
  const first = begin ? dayIn(begin, 'begin') : `${formatDay(new Date()).slice(0, 7)}-01`
  const last = end ? dayIn(end, 'end') : dayAfter(first, 60)
  const days = daysBetween(first, last)
  if (days < 1) fail('VALIDATION', { label: 'end', rule: '不能早于开始日期' }, 'end')
  if (days > MOST_DAYS) fail('VALIDATION', { label: 'end', rule: '最多 366 天' }, 'end')
  return { begin: first, end: last }
}
