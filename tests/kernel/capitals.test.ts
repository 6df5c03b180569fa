import { describe, expect, test } from 'vitest'
import { amountInCapitals } from '../../src/kernel/capitals.ts'

describe('an amount in capitals', () => {
  test.each([
    [1, '壹分'],
    [10, '壹角整'],
    [105, '壹元零伍分'],
    [110, '壹元壹角整'],
    [100, '壹元整'],
    [1000, '壹拾元整'],
    [10_100, '壹佰零壹元整'],
    [100_100, '壹仟零壹元整'],
    [1_000_000, '壹万元整'],
    [1_000_100, '壹万零壹元整'],
    [60_000_000, '陆拾万元整'],
    [10_050_000, '壹拾万零伍佰元整'],
    [128_167_140, '壹佰贰拾捌万壹仟陆佰柒拾壹元肆角整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [10_001_000_000, '壹亿零壹万元整'],
    [100_000_000_000, '壹拾亿元整'],
    [120_304_050_607, '壹拾贰亿零叁佰零肆万零伍佰零陆元零柒分'],
  ])('%i fen are %s', (amount, text) => {
    expect(amountInCapitals(amount)).toBe(text)
  })
  test.each([0, -100, 1.5, Number.NaN, '100', null])('%s is no amount', (amount) => {
    expect(amountInCapitals(amount)).toBe('')
  })
})
