import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFen, parseYuan } from '../../src/kernel/money.ts'

/** The largest amount that can be typed: thirteen digits and two decimals. */
const MOST = 999_999_999_999_999
const anyFen = fc.integer({ min: -MOST, max: MOST })

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
])('%i fen are displayed as %s', (fen, text) => expect(formatFen(fen)).toBe(text))

test('an amount is read back to the fen, whatever its sign and size', () => {
  fc.assert(
    fc.property(anyFen, (fen) => {
      expect(parseYuan(formatFen(fen))).toBe(fen)
    }),
  )
})

test('yuan and cents are combined as integers, so that no fraction of a fen appears', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(99), (yuan, cents) => {
      expect(parseYuan(`${yuan}.${String(cents).padStart(2, '0')}`)).toBe(yuan * 100 + cents)
    }),
  )
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
      const fen = parseYuan(text)
      expect(fen === null || (Number.isSafeInteger(fen) && !Object.is(fen, -0))).toBe(true)
    }),
  )
})
