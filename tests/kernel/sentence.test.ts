import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHan, plain, readWith, tokensOf } from '../../src/kernel/readings.ts'
import { fillText, isSentence } from '../../src/kernel/sentence.ts'

test('placeholders are filled once, from own parameters alone', () => {
  expect(fillText('{a}{a}{b}', { a: 1, b: 0 })).toBe('110')
  expect(fillText('{toString} {constructor} {__proto__}', {})).toBe('{toString} {constructor} {__proto__}')
  expect(fillText('{}{ a }{a', { a: 1 })).toBe('{}{ a }{a')
  expect(fillText('{a}', { a: '$& $1' })).toBe('$& $1')
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(fillText('〔{value}〕', { value })).toBe(`〔${value}〕`)
    }),
  )
})

test('a sentence is an object with a text and parameters', () => {
  expect(
    [{ text: 'a', params: {} }, { text: 1, params: {} }, { text: 'a', params: null }, [], 1, undefined].map(
      isSentence,
    ),
  ).toEqual([true, false, false, false, false, false])
})

test('a text is split into Chinese characters and runs of ASCII', () => {
  expect(tokensOf('新增SKU-2号 ＡＰＩ〇')).toEqual(['新', '增', 'sku', '2', '号', 'api', '〇'])
  expect([tokensOf(''), tokensOf('，。—'), tokensOf('𠮷a')]).toEqual([[], [], ['𠮷', 'a']])
  expect(plain('ＡﬁB①')).toBe('afib1')
  expect(tokensOf('新sku〇').map(isHan)).toEqual([true, false, true])
  expect(readWith('新SKU品', (token) => ({ 新: 'xin', 品: 'pin/bin' })[token])).toBe('xin sku pin/bin')
})
