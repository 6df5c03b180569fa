import { fail } from '../../../contract/errors.ts'
import { FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Stock } from './stock.ts'

const DAY_MS = 86_400_000
const daysAfter = (moment: string, days: number): string =>
  formatMoment(new Date(parseMoment(moment).getTime() + days * DAY_MS))

/** Refuses a budget that does not follow from face and number, and completes it. */
export function requireBudget(next: Stock, draft: Changes): void {
  const total = multiplyFen(next.couponAmount, next.maxCoupons)
  if (next.transactionMinimum <= next.couponAmount) fail('FAVOR_MINIMUM', {}, 'transactionMinimum')
  const isGiven = draft.maxAmount !== undefined && draft.maxAmount !== null
  if (isGiven && next.maxAmount !== total) fail('FAVOR_TOTAL', {}, 'maxAmount')
  draft.maxAmount = total
  const day = next.maxAmountByDay ?? 0
  if (day > total || day % next.couponAmount !== 0) fail('FAVOR_DAY_BUDGET', {}, 'maxAmountByDay')
}

/** Refuses times the platform would not take. */
export function requireTimes(next: Stock, now: string): void {
  const { availableBegin, availableEnd, platform } = next,
    span = FAVOR_LIMITS.spanDays[platform]
  // The minute in which the form was filled in counts as now.
  if (availableBegin < daysAfter(now, -1 / 24)) fail('FAVOR_BEGIN_PAST', {}, 'availableBegin')
  if (availableEnd <= availableBegin) fail('FAVOR_END_EARLY', {}, 'availableEnd')
  if (availableEnd > daysAfter(now, FAVOR_LIMITS.aheadDays))
    fail('FAVOR_END_FAR', { days: FAVOR_LIMITS.aheadDays }, 'availableEnd')
  if (availableEnd > daysAfter(availableBegin, span)) fail('FAVOR_SPAN', { days: span }, 'availableEnd')
  if ((next.validDays ?? 0) > 0 && daysAfter(availableBegin, next.validDays ?? 0) > availableEnd)
    fail('FAVOR_VALID_DAYS', {}, 'validDays')
}
