import { expect, test } from 'vitest'
import { rangeText } from '../../../src/console/list/filters/rangeText.ts'
import { typedRange } from '../../../src/palette/filters/typedRange.ts'

/** Monday 2026-11-23 in Shanghai. */
const NOW = new Date('2026-11-22T16:30:00Z')

test.each([
  ['今天', 'today'],
  ['today', 'today'],
  ['昨日', 'yesterday'],
  ['上个月', 'lastMonth'],
  ['this week', 'thisWeek'],
  ['近7天', 'last7Days'],
  ['近 7 天', 'last7Days'],
  ['最近３０天', 'last30Days'],
  ['last 7d', 'last7Days'],
  ['7d', 'last7Days'],
  ['24h', 'last24Hours'],
  ['近24小时', 'last24Hours'],
  ['近3个月', 'last3Months'],
  ['last 2 weeks', 'last2Weeks'],
  ['未来30天', 'next30Days'],
  ['next 30 days', 'next30Days'],
  ['11-20', '2026-11-20..2026-11-20'],
  ['11月20日', '2026-11-20..2026-11-20'],
  ['2026/11/20', '2026-11-20..2026-11-20'],
  ['20251231', '2025-12-31..2025-12-31'],
  ['11-16..11-22', '2026-11-16..2026-11-22'],
  ['11-16 至 11-22', '2026-11-16..2026-11-22'],
  ['11-16～11-22', '2026-11-16..2026-11-22'],
  ['11-16 to 11-22', '2026-11-16..2026-11-22'],
  ['11-01..', '2026-11-01..'],
  ['..11-22', '..2026-11-22'],
  ['12-20..01-10', '2025-12-20..2026-01-10'],
  ['11-20 09:00..11-20 12:00', '2026-11-20 09:00:00..2026-11-20 12:00:00'],
  ['11-20 09:00~12:30', '2026-11-20 09:00:00..2026-11-20 12:30:00'],
])('“%s” is read as %s', (typed, wire) => {
  expect(typedRange(typed, NOW)).toBe(wire)
})

test.each([
  '',
  '1',
  '11-',
  '11-2-',
  '2026-11',
  '202',
  '11-31',
  '13-01',
  '11-22..11-',
  '11-22..11-16',
  '11-20 25:00',
  '近天',
  '99999d',
  '失败',
  '1..2..3',
  '..',
])('“%s” is half-typed or no range', (typed) => {
  expect(typedRange(typed, NOW)).toBeNull()
})

test('a day that would be far ahead is one of the year before', () => {
  expect(typedRange('12-31', new Date('2026-01-05T04:00:00Z'))).toBe('2025-12-31..2025-12-31')
})

test.each([
  ['today', '今天'],
  ['last7Days', '近 7 天'],
  ['2026-11-16..2026-11-22', '11-16 ~ 11-22'],
  ['2026-11-16..2026-11-16', '11-16'],
  ['2025-12-31..', '2025-12-31 起'],
  ['..2026-11-22', '到 11-22'],
  ['2026-11-20 09:00:00..2026-11-20 12:00:00', '11-20 09:00:00 ~ 11-20 12:00:00'],
  ['2026-11-20', '11-20'],
])('%s is shown as “%s”', (wire, text) => {
  expect(rangeText(wire, NOW)).toBe(text)
})
