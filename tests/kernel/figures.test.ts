import { expect, test } from 'vitest'
import {
  axisOf,
  axisText,
  changeOf,
  countText,
  durationParts,
  pointsOf,
  rateText,
  shortText,
} from '../../src/kernel/figures.ts'

test('large amounts are shortened from a million, axes from ten thousand', () => {
  expect([1284, -3, 0].map(countText)).toEqual(['1,284', '−3', '0'])
  expect([999_999.99, 1_284_000, 2_310_000_000_0].map((value) => shortText(value, 'zh'))).toEqual([
    null,
    '128.4 万',
    '231.0 亿',
  ])
  expect(shortText(1_284_000, 'en')).toBe('1.3 M')
  expect([0, 5000, 15_000].map((value) => axisText(value, 15_000, 'zh'))).toEqual(['0', '0.5 万', '1.5 万'])
  expect(axisText(8000, 8000, 'zh')).toBe('8,000')
})

test('shares have one decimal, and of nothing none', () => {
  expect([rateText(24, 29), rateText(3, 3), rateText(0, 0)]).toEqual(['82.8%', '100.0%', '—'])
})

test('a change has a direction, and is none under half a percent', () => {
  expect([changeOf(1284, 1145), changeOf(90, 100), changeOf(1002, 1000), changeOf(5, 0)]).toEqual([
    { text: '▲ 12.1%', direction: 1 },
    { text: '▼ 10.0%', direction: -1 },
    { text: '− 0.2%', direction: 0 },
    null,
  ])
  expect(pointsOf(0.966, 0.974)).toEqual({ text: '▼ 0.8 pt', direction: -1 })
})

test('a length of time has at most two units', () => {
  const text = (ms: number): string =>
    durationParts(ms)
      .map((part) => part.join(' '))
      .join(' ')
  expect([820, 4200, 59_960, 192_000, 8_040_000, 90_000_000].map(text)).toEqual([
    '820 ms',
    '4.2 s',
    '1 min',
    '3 min 12 s',
    '2 h 14 min',
    '1 d 1 h',
  ])
})

test('an axis has at most four whole steps above zero and ends at one', () => {
  for (const max of [0, 1, 3, 7, 16, 99, 101, 7242, 123_456]) {
    const axis = axisOf(max)
    expect(axis.max, String(max)).toBeGreaterThanOrEqual(max)
    expect(axis.max / axis.step, String(max)).toBeLessThanOrEqual(4)
    expect(axis.step, String(max)).toBeGreaterThanOrEqual(1)
  }
})
