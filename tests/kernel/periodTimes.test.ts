import { expect, test } from 'vitest'
import { periodTime } from '../../src/server/domain/standingOrder/periodTimes.ts'

test('months end on their last day where they are short, and later months are not shifted by it', () => {
  const first = '2027-12-31 09:30:00'
  expect([0, 1, 2, 3, 4].map((n) => periodTime(first, 'month', n))).toEqual([
    '2027-12-31 09:30:00',
    '2028-01-31 09:30:00',
    '2028-02-29 09:30:00',
    '2028-03-31 09:30:00',
    '2028-04-30 09:30:00',
  ])
  expect(periodTime(first, 'week', 2)).toBe('2028-01-14 09:30:00')
  expect(periodTime(first, 'day', 1)).toBe('2028-01-01 09:30:00')
})
