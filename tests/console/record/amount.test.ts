import { describe, expect, it } from 'vitest'
import type { FieldSpec } from '../../../src/contract/define/field.ts'
import { typedText, typedValue } from '../../../src/console/form/amount.ts'
import { amountError, refusalText, ruleText } from '../../../src/console/form/sentence.ts'

const yuan: FieldSpec = { kind: 'money', label: '面额', min: 1, max: 100_000 }
const share: FieldSpec = { kind: 'percent', label: '折扣', min: 0, max: 1, scale: 4 }
const count: FieldSpec = { kind: 'integer', label: '数量' }

describe('an amount in an input', () => {
  it('is yuan on screen and fen in the draft, exact to the fen', () => {
    expect([
      typedValue(yuan, '19.99'),
      typedValue(yuan, '1,234.5'),
      typedValue(yuan, '￥１２'),
      typedValue(yuan, '0.07'),
    ]).toEqual([1999, 123_450, 1200, 7])
    expect(typedText(yuan, 1999)).toBe('19.99')
  })
  it('is percent on screen and a fraction in the draft', () => {
    expect([typedValue(share, '96.5'), typedValue(share, '７％'), typedValue(share, '0.07')]).toEqual([
      0.965, 0.07, 0.0007,
    ])
    expect([typedText(share, 0.965), typedText(share, 0.07), typedText(share, 0.29)]).toEqual([
      '96.5',
      '7',
      '29',
    ])
  })
  it('stays text while it is no number, and empty stays empty', () => {
    expect([
      typedValue(count, '12a'),
      typedValue(count, '-'),
      typedValue(count, '  '),
      typedValue(count, '１２'),
    ]).toEqual(['12a', '-', null, 12])
  })
  it('is refused with the limits in the unit that was typed', () => {
    expect(amountError(yuan, 100_001)).toBe('面额不能大于1,000.00元')
    expect(amountError(yuan, '1.234')).toBe('面额最多2位小数')
    expect(amountError(share, 1.2)).toBe('折扣不能大于100%')
    expect(amountError(yuan, 500)).toBeNull()
  })
})

describe('validation sentences about a field', () => {
  it('are recognised for any label', () => {
    expect(ruleText('面额(元)', '面额(元)不能小于3')).toBe('面额(元)不能小于3')
    expect(ruleText('名称', '第2行：名称不能超过5个字符')).toBe('第2行：名称不能超过5个字符')
    expect(ruleText('名称', '别的话')).toBe('别的话')
  })
  it('keep the value of a sentence that the declaration itself gives', () => {
    expect(
      refusalText(
        { kind: 'text', label: '账号', unique: '当前用户 [{value}] 已存在!' },
        '当前用户 [a.b] 已存在!',
      ),
    ).toBe('当前用户 [a.b] 已存在!')
  })
})
