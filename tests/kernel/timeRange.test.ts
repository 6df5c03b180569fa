import { expect, test } from 'vitest'
import { isRelativeRange, timeRange } from '../../src/kernel/timeRange.ts'

/** Monday 2026-11-23, half past midnight in Shanghai: still the 22nd by UTC. */
const NOW = new Date('2026-11-22T16:30:00Z')

test.each([
  ['today', '2026-11-23 00:00:00', '2026-11-23 23:59:59'],
  ['yesterday', '2026-11-22 00:00:00', '2026-11-22 23:59:59'],
  ['tomorrow', '2026-11-24 00:00:00', '2026-11-24 23:59:59'],
  ['thisWeek', '2026-11-23 00:00:00', '2026-11-29 23:59:59'],
  ['lastWeek', '2026-11-16 00:00:00', '2026-11-22 23:59:59'],
  ['thisMonth', '2026-11-01 00:00:00', '2026-11-30 23:59:59'],
  ['lastMonth', '2026-10-01 00:00:00', '2026-10-31 23:59:59'],
  ['thisYear', '2026-01-01 00:00:00', '2026-12-31 23:59:59'],
  ['lastYear', '2025-01-01 00:00:00', '2025-12-31 23:59:59'],
  ['last1Days', '2026-11-23 00:00:00', '2026-11-23 23:59:59'],
  ['last7Days', '2026-11-17 00:00:00', '2026-11-23 23:59:59'],
  ['next30Days', '2026-11-23 00:00:00', '2026-12-22 23:59:59'],
  ['last2Weeks', '2026-11-10 00:00:00', '2026-11-23 23:59:59'],
  ['last12Months', '2025-12-01 00:00:00', '2026-11-30 23:59:59'],
  ['last24Hours', '2026-11-22 00:30:00', '2026-11-23 00:30:00'],
  ['next2Hours', '2026-11-23 00:30:00', '2026-11-23 02:30:00'],
  ['2026-11-16..2026-11-22', '2026-11-16 00:00:00', '2026-11-22 23:59:59'],
  ['2026-11-16 09:00:00..2026-11-16 10:00:00', '2026-11-16 09:00:00', '2026-11-16 10:00:00'],
  ['2026-11-16..', '2026-11-16 00:00:00', null],
  ['..2026-11-16', null, '2026-11-16 23:59:59'],
])('%s is the range from %s to %s', (text, from, to) => {
  expect(timeRange(text, NOW)).toEqual({ from, to })
})

test('of a Sunday, the week began six days before', () => {
  expect(timeRange('thisWeek', new Date('2026-11-22T04:00:00Z'))).toEqual({
    from: '2026-11-16 00:00:00',
    to: '2026-11-22 23:59:59',
  })
})

test.each([
  '',
  '..',
  'Today',
  'last0Days',
  'last9999Days',
  'last7days',
  'lastDays',
  '2026-11-31..',
  '2026-11-22..2026-11-16',
  '2026-11-01..2026-11-02..2026-11-03',
  '11-01..',
  '2026-11-1..',
])('“%s” is no range', (text) => {
  expect(timeRange(text, NOW)).toBeNull()
})

test('a range of days is not relative', () => {
  expect(isRelativeRange('last7Days')).toBe(true)
  expect(isRelativeRange('toString')).toBe(false)
  expect(isRelativeRange('2026-11-16..2026-11-22')).toBe(false)
})
