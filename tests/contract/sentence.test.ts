import { expect, test } from 'vitest'
import { effectText } from '../../src/contract/define/effect.ts'
import { Refusal, say, sentenceText } from '../../src/contract/errors.ts'
import { failedRow, sentencePart } from '../../src/contract/wire.ts'
import { fillText, isSentence } from '../../src/kernel/sentence.ts'

test('a part of a sentence may be a sentence with parts of its own', () => {
  const money = say('解冻 ¥{released}', { released: '99.80' })
  expect(sentenceText(say('{orderNo}：{money}', { orderNo: 'SO1', money }))).toBe('SO1：解冻 ¥99.80')
  expect(
    sentenceText(
      say('{before}；{after}', {
        before: money,
        after: say('{goods}：{money}', { goods: '{money}', money }),
      }),
    ),
  ).toBe('解冻 ¥99.80；{money}：解冻 ¥99.80')
})

test('a placeholder without a value stays visible, and a value is never read as a placeholder', () => {
  expect(fillText('{a}，{b}', { a: '{b}' })).toBe('{b}，{b}')
  expect(fillText('{a}', { a: null })).toBe('null')
  expect([isSentence(money()), isSentence({ text: '解冻' }), isSentence('解冻'), isSentence(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
const money = () => say('解冻')

test('a refusal is sent as Chinese text for old clients and with its sentence and parts for our console', () => {
  const refusal = new Refusal('REFUND_QTY_EXCEEDED', { n: 2 })
  expect(failedRow('7', refusal)).toEqual({
    id: '7',
    errCode: 'REFUND_QTY_EXCEEDED',
    msg: '可退数量不足，最多可退2件',
    said: { text: '可退数量不足，最多可退{n}件', params: { n: 2 } },
  })
  expect(failedRow('7', new Refusal('NOT_FOUND'))).toEqual({
    id: '7',
    errCode: 'NOT_FOUND',
    msg: '数据不存在',
  })
  expect(sentencePart(say('改后低于成本'))).toEqual({})
})

test('an effect sends the field and the value as parts of its sentence', () => {
  const effect = effectText({ do: 'set', field: 'place', value: null }, { place: '位置' })
  expect(sentenceText(effect)).toBe('位置改为“空”')
  expect(effect.params.field).toEqual(say('位置'))
})
