import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FOLD, fractionText, PERCENT } from '../../src/kernel/fraction.ts'

test.each([
  [0.965, '96.50%', '9.65折'],
  [0, '0.00%', '0.00折'],
  [-0, '0.00%', '0.00折'],
  [1, '100.00%', '10.00折'],
  [-0.05, '-5.00%', '-0.50折'],
  [0.9654, '96.54%', '9.654折'],
  [0.96543, '96.543%', '9.6543折'],
  // In floating point these are 14.499999999999998 and 28.999999999999996 hundredths.
  [0.145, '14.50%', '1.45折'],
  [0.29, '29.00%', '2.90折'],
])('%d is displayed as %s and %s', (fraction, percent, fold) => {
  expect(fractionText(fraction, PERCENT)).toBe(percent)
  expect(fractionText(fraction, FOLD)).toBe(fold)
})

test('a fraction of four decimals, as it is stored, is displayed exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (tenThousandths) => {
      const text = fractionText(tenThousandths / 10_000, PERCENT)
      expect(text).toMatch(/^-?\d+\.\d\d%$/)
      expect(Math.round(Number.parseFloat(text) * 100)).toBe(tenThousandths === 0 ? 0 : tenThousandths)
      expect(fractionText(tenThousandths / 10_000, FOLD)).toMatch(/^-?\d+\.\d{2,3}折$/)
    }),
  )
})
