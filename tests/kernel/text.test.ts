import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAccount } from '../../src/kernel/account.ts'
import { named } from '../../src/kernel/names.ts'
import { beginningOf, camelCase, foldWidth, isStorable, snakeCase, storable } from '../../src/kernel/text.ts'

/** Any UTF-16, lone surrogates and NUL included. */
const anyUtf16 = fc
  .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.constant(0)))
  .map((units) => String.fromCharCode(...units))

/** Well-formed text, of signs beyond the first plane too. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0xe000, max: 0x10ffff }), fc.integer({ min: 0, max: 0xd7ff })))
  .map((points) => String.fromCodePoint(...points))

test('names of fields become names of columns and back', () => {
  expect(['dictValue', 'flow-model', 'sort', 'aB', 'unifiedCreditCode'].map(snakeCase)).toEqual([
    'dict_value',
    'flow_model',
    'sort',
    'a_b',
    'unified_credit_code',
  ])
  expect(['flow_model_deploy', 'goods-spu', 'sort'].map(camelCase)).toEqual([
    'flowModelDeploy',
    'goodsSpu',
    'sort',
  ])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,4}([A-Z][a-z0-9]{0,4}){0,4}$/), (name) => {
      expect(snakeCase(name)).toMatch(/^[a-z0-9_]+$/)
      expect(camelCase(snakeCase(name))).toBe(name)
    }),
  )
})

test('full-width signs become ASCII, Chinese ones stay', () => {
  expect(foldWidth('ＡＢＣ　１２３！（～）')).toBe('ABC 123!(~)')
  expect(foldWidth('订单。“引”、￥《》ａ')).toBe('订单。“引”、￥《》a')
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldWidth(text)
      expect(folded).toHaveLength(text.length)
      expect(foldWidth(folded)).toBe(folded)
    }),
  )
})

test('only NUL and lone surrogates cannot be stored, and they alone are replaced', () => {
  expect([
    isStorable('好😀'),
    isStorable('a\0'),
    isStorable('\ud83d'),
    isStorable('\ude00\ud83d'),
    isStorable(''),
  ]).toEqual([true, false, false, false, true])
  expect([storable('a\0b'), storable('\ud83dx😀\ude00'), storable('')]).toEqual([
    'a\ufffdb',
    '\ufffdx😀\ufffd',
    '',
  ])
  fc.assert(
    fc.property(anyUtf16, (text) => {
      const stored = storable(text)
      expect(isStorable(stored)).toBe(true)
      expect(stored === text).toBe(isStorable(text))
      expect(stored).toHaveLength(text.length)
    }),
  )
})

test('the beginning of a text never ends within a surrogate pair', () => {
  expect([0, 1, 2, 3, 4].map((length) => beginningOf('a😀b', length))).toEqual(['', 'a', 'a', 'a😀', 'a😀b'])
  expect([beginningOf('', 0), beginningOf('', 5), beginningOf('ab', 5)]).toEqual(['', '', 'ab'])
  fc.assert(
    fc.property(anyText, fc.nat(20), (text, length) => {
      const beginning = beginningOf(text, length)
      expect(text.startsWith(beginning)).toBe(true)
      expect(beginning.isWellFormed()).toBe(true)
      expect(beginning.length).toBeLessThanOrEqual(length)
      expect(beginning.length).toBeGreaterThanOrEqual(Math.min(text.length, length - 1))
    }),
  )
})

test('an account number is compared without blanks and dashes', () => {
  expect(plainAccount(' 138-0013 8000\t')).toBe('13800138000')
  expect(plainAccount('6222　0212\u00a03')).toBe('622202123')
  expect(plainAccount('ab_c.d')).toBe('ab_c.d')
})

test('a table of names finds its own names alone and stays apart from its original', () => {
  const original = { open: 1 }
  const table: Record<string, number> = named(original)
  expect(['open', 'constructor', 'toString', '__proto__'].map((name) => name in table)).toEqual([
    true,
    false,
    false,
    false,
  ])
  table.open = 2
  expect(original.open).toBe(1)
})
