import { formatMoment } from '../../../kernel/time.ts'
import { CONSUMERS } from './consumers.data.ts'

const DAY_MS = 86_400_000
export const daysFromNow = (days: number): string => formatMoment(new Date(Date.now() + days * DAY_MS))

/** The consumers in the order in which they are written, each with a number of its own. */
export const PEOPLE = Object.entries(CONSUMERS)
  .flatMap(([merchant, list]) => list.map((person) => ({ merchant, person })))
  .map((entry, index) => ({
    ...entry,
    mobile: `1${3 + (index % 7)}0${String(20_170_031 + index * 731_207).slice(0, 8)}`,
  }))

const ACTIVITY = /高活|中活|沉默|流失/
/**
 * The number of a new consumer of a merchant with this last digit, which decides what becomes of an order; null where
 * there is none. Of the others the figures are those of the time before the orders of the demonstration.
 */
export const newBuyer = (merchant: string, digit: number): string | null =>
  PEOPLE.find(
    ({ merchant: name, person: [, , , tags], mobile }) =>
      name === merchant && !ACTIVITY.test(tags) && mobile.endsWith(String(digit)),
  )?.mobile ?? null

/** Figures of a consumer that go with how active he is; of a new one none. */
export function figuresOf(tags: string, index: number) {
  if (!/高活|中活|沉默|流失/.test(tags)) return {}
  const isActive = tags.includes('高活'),
    isQuiet = /沉默|流失/.test(tags)
  const orderCount = isActive ? 18 + ((index * 7) % 23) : isQuiet ? 1 + (index % 3) : 6 + (index % 8)
  const idleDays = isActive ? 1 + (index % 6) : isQuiet ? 95 + ((index * 11) % 60) : 10 + ((index * 5) % 25)
  return {
    orderCount,
    totalAmount: orderCount * (4800 + ((index * 370) % 5200)),
    integralBalance: orderCount * 48,
    lastOrderTime: daysFromNow(-idleDays),
    lastLoginTime: daysFromNow(-Math.max(0, idleDays - 1)),
  }
}
