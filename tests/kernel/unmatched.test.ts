import { expect, test } from 'vitest'
import { countableQuery } from '../../src/contract/unmatched.ts'

test.each([
  ['  发票  红冲 ', '发票 红冲'],
  ['Gift Card', 'gift card'],
  ['2026 年报', '2026 年报'],
  ['ｆｐ', 'fp'],
  ['话费100元', '话费100元'],
])('%j is counted as %j', (text, query) => {
  expect(countableQuery(text)).toBe(query)
})

test.each([
  ['a phone number', '13812345678'],
  ['a phone number in groups', '138 1234 5678'],
  ['a card number with dashes', '6222-0212-3456-7890'],
  ['six digits in a text', '订单123456'],
  ['full-width digits', '１３８１２３４５６７８'],
  ['a mail address', 'zhao@example.com'],
  ['a password', 'Summer2026!'],
  ['a password of letters and signs', 'correct#horse'],
  ['an order number', 'O1122000594'],
  ['a token', 'eyJhbGciOiJIUzI1NiIsInR5cCI'],
  ['a single character', 'x'],
  ['nothing', '   '],
])('%s is not counted', (_name, text) => {
  expect(countableQuery(text)).toBeNull()
})

test('a long query is cut', () => {
  expect(countableQuery('结算单明细'.repeat(20))?.length).toBe(64)
})
