import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMoment, isDay, isMoment, parseMoment } from '../../src/kernel/time.ts'

const HOUR_MS = 3_600_000,
  DAY_MS = 24 * HOUR_MS
/** Whole seconds of the years 1900 to 9999 in Asia/Shanghai. */
const anyMoment = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 1000 - 8 * 3600, max: Date.UTC(9999, 11, 31, 15, 59, 59) / 1000 })
  .map((seconds) => new Date(seconds * 1000))

test('a moment is read back to the second, in any year that can be entered', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const text = formatMoment(moment)
      expect(isMoment(text)).toBe(true)
      expect(parseMoment(text).getTime()).toBe(moment.getTime())
    }),
  )
})

test('a day is read as its midnight in Asia/Shanghai', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const day = formatDay(moment),
        midnight = parseMoment(day)
      expect(isDay(day)).toBe(true)
      expect(formatMoment(midnight)).toBe(`${day} 00:00:00`)
      const elapsed = moment.getTime() - midnight.getTime()
      expect(elapsed >= 0 && elapsed < DAY_MS).toBe(true)
    }),
  )
})

test.each([
  ['2026-02-28T15:59:59.999Z', '2026-02-28 23:59:59'],
  ['2026-02-28T16:00:00Z', '2026-03-01 00:00:00'],
  ['2028-02-28T16:00:00Z', '2028-02-29 00:00:00'],
  ['2025-12-31T15:59:59Z', '2025-12-31 23:59:59'],
  ['2025-12-31T16:00:00Z', '2026-01-01 00:00:00'],
  ['1969-12-31T16:00:00Z', '1970-01-01 00:00:00'],
  ['1899-12-31T16:00:00Z', '1900-01-01 00:00:00'],
  ['9999-12-31T15:59:59Z', '9999-12-31 23:59:59'],
  ['0900-01-01T00:00:00Z', '0900-01-01 08:00:00'],
])('%s is %s in Asia/Shanghai', (iso, text) => {
  expect(formatMoment(new Date(iso))).toBe(text)
  expect(formatDay(new Date(iso))).toBe(text.slice(0, 10))
  expect(parseMoment(text).getTime()).toBe(Math.floor(Date.parse(iso) / 1000) * 1000)
})

test('the zone is eight hours ahead in summer and winter, also in the years that had daylight saving', () => {
  for (const day of ['1940-07-01', '1988-01-01', '1988-07-01', '2026-01-01', '2026-07-01'])
    expect(parseMoment(day).toISOString(), day).toBe(
      new Date(Date.parse(`${day}T00:00:00Z`) - 8 * HOUR_MS).toISOString(),
    )
})

test.each([
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-01-00', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['0050-01-01', false],
  ['9999-12-31', true],
  ['10000-01-01', false],
  ['2026-1-1', false],
  ['2026/01/01', false],
  ['2026-01-01 ', false],
  ['2026-01-01\n', false],
  ['２０２６-01-01', false],
  ['', false],
])('"%s" is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test.each([
  ['2026-01-01 00:00:00', true],
  ['2026-01-01 23:59:59', true],
  ['2026-01-01 24:00:00', false],
  ['2026-01-01 23:60:00', false],
  ['2026-01-01 23:59:60', false],
  ['2026-02-29 12:00:00', false],
  ['2026-01-01T00:00:00', false],
  ['2026-01-01 00:00', false],
  ['2026-01-01', false],
])('"%s" is a moment: %s', (text, expected) => expect(isMoment(text)).toBe(expected))

test.each([
  '',
  'x',
  '2026-02-29',
  '2026-04-31 12:00:00',
  '2026-01-01 24:00:00',
  '2026-13-01',
  '2026-01-01 00:00:00Z',
])('"%s" gives an invalid date and never that of another day', (text) =>
  expect(parseMoment(text).getTime()).toBeNaN(),
)
