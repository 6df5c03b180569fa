import { expect, test } from 'vitest'
import { linearPattern } from '../../src/kernel/linearPattern.ts'

test.each([
  ['^SF\\d{10,15}$', 'SF1020304050607', true],
  ['^SF\\d{10,15}$', 'SF123', false],
  ['^SF\\d{10,15}$', 'XSF1020304050607', false],
  ['SF\\d{10,15}', 'SF10203040506078888', false],
  ['^(77|88)\\d{11,13}$', '7712345678901', true],
  ['^(77|88)\\d{11,13}$', '7812345678901', false],
  ['^([A-Z]{2}\\d{9}CN|1[01]\\d{11})$', 'EA123456789CN', true],
  ['^([A-Z]{2}\\d{9}CN|1[01]\\d{11})$', '1012345678901', true],
  ['A?B*C+', 'CCC', true],
  ['A?B*C+', 'ABB', false],
  ['(?:A|B(C|D)?)E', 'BDE', true],
  ['[\\dX-]{3}', '1-X', true],
  ['.{4,}', 'äöü€', true],
  ['', '', true],
])('%s on %s is %s', (pattern, text, fits) => {
  expect(linearPattern(pattern)?.matches(text)).toBe(fits)
})

test.each([
  '(a+)+',
  '(a|b)*',
  '(\\d{2}){3}',
  '(?=a)b',
  '(?<x>a)',
  '(a)\\1',
  '[a-',
  '[^a]',
  'a{3,2}',
  'a{99}',
  '(a',
  'a)',
  '((((((a))))))',
  '*a',
  'a'.repeat(201),
  '\\b',
  '中',
])('%s is no pattern', (pattern) => {
  expect(linearPattern(pattern)).toBeNull()
})

test('the worst pattern that may be stored answers at once', () => {
  const worst = linearPattern('\\d*'.repeat(50) + 'X')
  const started = performance.now()
  for (let time = 0; time < 20; time += 1) expect(worst?.matches('1'.repeat(64))).toBe(false)
  // Trying them one after the other would take longer than the universe has lasted.
  expect(performance.now() - started).toBeLessThan(20_000)
})
