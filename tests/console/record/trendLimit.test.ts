import { expect, test } from 'vitest'
import { dayLimit, limitInSight } from '../../../src/console/record/campaign/trendDays.ts'

const LIMIT = { label: '单日预算', amount: 'maxAmountByDay', each: 'couponAmount' }

test('the budget of a day is as many vouchers as it pays for; without one there is no limit', () => {
  expect(dayLimit(LIMIT, { maxAmountByDay: 50_000, couponAmount: 600 })).toBe(83)
  expect(dayLimit(LIMIT, { maxAmountByDay: 0, couponAmount: 600 })).toBeNull()
  expect(dayLimit(LIMIT, { couponAmount: 600 })).toBeNull()
})

test('a limit near the counts is drawn; one far above them would flatten the lines', () => {
  expect([80, 81, null].map((limit) => limitInSight(limit, 20))).toEqual([80, null, null])
})
