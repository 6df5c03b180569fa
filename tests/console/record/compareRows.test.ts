import { describe, expect, test } from 'vitest'
import { merchantOrderInfo } from '../../../src/contract/resources/order/merchantOrderInfo.ts'
import { compareRows } from '../../../src/console/record/compareRows.ts'
import type { Row } from '../../../src/console/record/calls.ts'

const PERMISSIONS = new Set<string>()
const order = (values: Readonly<Record<string, unknown>>): Row => ({
  id: '1',
  orderNo: 'O20261124000000888862',
  goodsName: '话费快充 30元',
  qty: 1,
  orderAmount: 2988,
  ...values,
})
const factsOf = (left: Row, right: Row, permissions: ReadonlySet<string> = PERMISSIONS) =>
  new Map(
    compareRows(merchantOrderInfo, left, right, permissions)
      .flatMap(({ facts }) => facts)
      .map((fact) => [fact.name, fact]),
  )

describe('two records of a noun', () => {
  test('differ where their values are read differently, amounts with their difference', () => {
    const facts = factsOf(order({}), order({ orderAmount: 3988, goodsName: '话费快充 40元' }))
    expect(facts.get('orderAmount')).toMatchObject({ isSame: false, difference: '+10.00' })
    expect(facts.get('goodsName')).toMatchObject({ isSame: false, difference: '' })
    expect(facts.get('qty')).toMatchObject({ isSame: true, difference: '' })
    expect(factsOf(order({ orderAmount: 3988 }), order({})).get('orderAmount')?.difference).toBe('−10.00')
  })
  test('show a field that one of them has, and leave out what both have not', () => {
    const facts = factsOf(order({}), order({ failReason: '号码状态异常' }))
    expect(facts.get('failReason')).toMatchObject({ isSame: false })
    expect(factsOf(order({}), order({})).has('failReason')).toBe(false)
  })
  test('do not show what the reader may not see', () => {
    const costs = [order({ costAmount: 2900 }), order({ costAmount: 2800 })] as const
    const hidden = Object.entries(merchantOrderInfo.fields).filter(
      ([, spec]) => spec.readPermission !== undefined,
    )
    expect(hidden.length).toBeGreaterThan(0)
    for (const [name] of hidden) expect(factsOf(...costs).has(name), name).toBe(false)
  })
})
