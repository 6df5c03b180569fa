import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fen,
  addFen,
  sumFen,
  subtractFen,
  negateFen,
  multiplyFen,
  shareOfFen,
  ZERO_FEN,
  minFen,
  maxFen,
  formatFen,
  parseYuan,
  absFen,
  isFen,
} from '../../src/kernel/money.ts'

/** The largest amount that can be typed: thirteen digits and two decimals. */
const MOST = 999_999_999_999_999
const anyFen = fc.integer({ min: -MOST, max: MOST }).map(fen)

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [100, '1.00'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [123_456_789, '1,234,567.89'],
  [-1, '-0.01'],
  [-99, '-0.99'],
  [-100_001, '-1,000.01'],
  [-0, '0.00'],
  [MOST, '9,999,999,999,999.99'],
])('%i fen are displayed as %s', (amount, text) => expect(formatFen(fen(amount))).toBe(text))

test('an amount is read back to the fen, whatever its sign and size', () => {
  fc.assert(
    fc.property(anyFen, (amount) => {
      expect(parseYuan(formatFen(amount))).toBe(amount)
    }),
  )
})

test('yuan and cents are combined as integers, so that no fraction of a fen appears', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(99), (yuan, cents) => {
      expect(parseYuan(`${yuan}.${String(cents).padStart(2, '0')}`)).toBe(yuan * 100 + cents)
    }),
  )
  expect(parseYuan('−12.50'), 'an amount as it is displayed').toBe(-1250)
  // As products of floating-point numbers these end in ….99999.
  expect(['0.29', '1.15', '8.2', '4.35', '1.005', '19.99'].map(parseYuan)).toEqual([
    29,
    115,
    820,
    435,
    null,
    1999,
  ])
})

test.each([
  ['12', 1200],
  ['1,234.5', 123_450],
  ['1，234.5', 123_450],
  ['￥12', 1200],
  ['¥ 12.30', 1230],
  ['¥-12', -1200],
  ['  7.08  ', 708],
  ['007', 700],
  ['-0.01', -1],
  ['-0', 0],
  ['9999999999999.99', MOST],
])('%s is read as %i fen', (text, fen) => expect(parseYuan(text)).toBe(fen))

test.each([
  '',
  ' ',
  '-',
  '¥',
  '.5',
  '5.',
  '1.234',
  '1.2.3',
  '--1',
  '+1',
  '-¥1',
  '¥¥1',
  '1e3',
  '0x10',
  '１２',
  '一百',
  'NaN',
  'Infinity',
  '12元',
  '10000000000000',
])('"%s" is no amount', (text) => expect(parseYuan(text)).toBeNull())

test('any text gives null or an integer that is exact', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-¥]?[\d,.]{1,18}$/)), (text) => {
      const amount = parseYuan(text)
      expect(amount === null || (isFen(amount) && !Object.is(amount, -0))).toBe(true)
    }),
  )
})

test('a number from outside is an amount only if it is whole and exact', () => {
  for (const value of [0, 1, -1, MOST, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
    expect(fen(value)).toBe(value)
  for (const value of [0.5, -1.01, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])
    expect(() => fen(value)).toThrow(new RangeError(`${value} is no whole number of fen`))
  expect([5, '5', 5n, null, undefined, 0.5, [5]].map(isFen)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('amounts are added, subtracted and multiplied as the integers they are', () => {
  fc.assert(
    fc.property(anyFen, anyFen, fc.integer({ min: -9, max: 9 }), (a, b, count) => {
      expect(BigInt(addFen(a, b))).toBe(BigInt(a) + BigInt(b))
      expect(BigInt(subtractFen(a, b))).toBe(BigInt(a) - BigInt(b))
      expect(BigInt(multiplyFen(a, count))).toBe(BigInt(a) * BigInt(count))
      expect(addFen(subtractFen(a, b), b)).toBe(a)
      expect([minFen(a, b), maxFen(a, b)]).toEqual([a, b].sort((left, right) => left - right))
      expect(absFen(a)).toBe(Math.abs(a))
    }),
  )
  expect([sumFen([]), sumFen([fen(3)]), sumFen([fen(3), fen(-5), fen(7)])]).toEqual([0, 3, 5])
  expect([minFen(fen(2), fen(-1), fen(1)), maxFen(fen(2), fen(-1), fen(3))]).toEqual([-1, 3])
})

test('a negated amount changes its sign, and zero has none', () => {
  expect([negateFen(fen(7)), negateFen(fen(-7))]).toEqual([-7, 7])
  expect(Object.is(negateFen(ZERO_FEN), 0)).toBe(true)
})

test.each([
  // Half a fen is rounded up, below zero towards zero.
  [10_000, 9650, 9650],
  [1, 5000, 1],
  [1, 4999, 0],
  [3, 5000, 2],
  [-1, 5000, 0],
  [-3, 5000, -1],
  [1990, 9650, 1920],
  [999, 10_500, 1049],
  [0, 9650, 0],
  [7777, 0, 0],
])('of %i fen the share at %i basis points is %i', (amount, basisPoints, share) =>
  expect(shareOfFen(fen(amount), basisPoints) + 0).toBe(share),
)
