import { describe, expect, test } from 'vitest'
import { healthTone } from '../../../src/console/record/own/healthColumns.tsx'
import { daySums, lastingOf, meanOf } from '../../../src/console/record/own/days.ts'
import { fittingColumns } from '../../../src/console/record/own/fittingColumns.ts'
import { channelRows } from '../../../src/console/record/goods/channelRows.ts'
import { ladderAxis, skuFacts } from '../../../src/console/record/goods/skuFacts.ts'
import { expiryBuckets } from '../../../src/console/record/stock/expiryBuckets.ts'
import { runningStock, signed } from '../../../src/console/record/stock/runningStock.ts'

const columns = [
  { id: 'name', width: 120 },
  { id: 'fold', width: 60, leaves: 2 },
  { id: 'spark', width: 80, leaves: 1 },
  { id: 'state', width: 70 },
]
const ids = (width: number): string[] => fittingColumns(columns, width).map(({ id }) => id)

test('columns leave in their order, and those without one never', () => {
  expect(ids(330)).toEqual(['name', 'fold', 'spark', 'state'])
  expect(ids(329)).toEqual(['name', 'fold', 'state'])
  expect(ids(249)).toEqual(['name', 'state'])
  expect(ids(10)).toEqual(['name', 'state'])
})

describe('days', () => {
  const point = (key: string, outDelta: number) => ({ key, sums: { outDelta } }) as never
  const days = daySums(
    { at: '2026-11-24 00:30:00', points: [point('2026-11-22', 6), point('2026-11-24', 90)] },
    'outDelta',
    4,
  )
  test('days without rows are 0, and the last is the day of the answer', () => {
    expect(days).toEqual([
      { day: '2026-11-21', value: 0 },
      { day: '2026-11-22', value: 6 },
      { day: '2026-11-23', value: 0 },
      { day: '2026-11-24', value: 90 },
    ])
  })
  test('the mean leaves out today, which is not over', () => {
    expect(meanOf(days, 3)).toBe(2)
    expect(meanOf(days, 2)).toBe(3)
    expect(meanOf([], 7)).toBe(0)
  })
  test('what lasts under two days is counted in hours; what is not used lasts unknown', () => {
    expect(lastingOf(90, 5)).toEqual({ amount: 18, unit: 'days' })
    expect(lastingOf(7, 24)).toEqual({ amount: 7, unit: 'hours' })
    expect(lastingOf(48, 24)).toEqual({ amount: 2, unit: 'days' })
    expect(lastingOf(-5, 24)).toEqual({ amount: 0, unit: 'hours' })
    expect(lastingOf(90, 0)).toBeNull()
  })
})

test('a supplier is judged by twenty cases or more', () => {
  expect(healthTone({ good: 10, failed: 9 })).toBe('idle')
  expect(healthTone({ good: 10, failed: 10 })).toBe('bad')
  expect(healthTone({ good: 94, failed: 6 })).toBe('warn')
  expect(healthTone({ good: 95, failed: 5 })).toBe('ok')
})

test('available pieces are reckoned back from those of now', () => {
  const rows = [
    { id: '3', availableDelta: -5 },
    { id: '2', availableDelta: null },
    { id: '1', availableDelta: 60 },
  ]
  expect(runningStock(rows as never, 55).map(({ after }) => after)).toEqual([55, 60, 60])
  expect([signed(5), signed(-1000), signed(0), signed(null)]).toEqual(['+5', '−1,000', '·', '·'])
})

test('batches are sorted by the days until they expire; empty ones do not count', () => {
  const now = new Date('2026-11-24T00:00:00+08:00').getTime()
  const batch = (expireTime: string | null, availableQty: number) => ({ id: '1', expireTime, availableQty })
  const buckets = expiryBuckets(
    [
      batch('2026-12-24 00:00:00', 1),
      batch('2026-12-24 00:00:01', 2),
      batch('2027-11-24 00:00:00', 4),
      batch('2028-01-01 00:00:00', 8),
      batch(null, 16),
      batch('2026-11-25 00:00:00', 0),
      batch('2026-11-20 00:00:00', 32),
    ] as never,
    now,
  )
  expect(buckets.map(({ qty }) => qty)).toEqual([33, 2, 4, 24])
})

describe('a product', () => {
  const sku = {
    id: '1',
    specText: '年卡',
    faceValue: 1000,
    salePrice: 920,
    minSalePrice: 800,
    availableQty: 10,
  }
  const facts = (costPrice: number | null, deliverType = 'stock', availableQty = 10) =>
    skuFacts([{ ...sku, costPrice, availableQty }] as never, {
      prices: [
        { id: '7', skuId: '1', state: 'on', settlePrice: 850, costPrice },
        { id: '8', skuId: '1', state: 'on', settlePrice: 900, costPrice },
        { id: '9', skuId: '1', state: 'off', settlePrice: 100, costPrice },
      ] as never,
      configs: [],
      sales: { skus: [{ skuId: '1', days: [5, 5, 5, 5, 5, 5, 5, 99] }] } as never,
      deliverType,
    })[0]
  test('its band and losses are of the prices that may be bought at', () => {
    expect(facts(860)).toMatchObject({ band: [850, 900], loss: { price: 850, cost: 860 }, aDay: 5 })
    expect(facts(850)?.loss).toBeNull()
  })
  test('without a cost there is neither cost nor loss', () => {
    expect(facts(null)).toMatchObject({ cost: null, loss: null })
  })
  test('its stock is short below three days, unless suppliers deliver what is missing', () => {
    expect(facts(null)?.isShort).toBe(true)
    expect(facts(null, 'stock', 15)?.isShort).toBe(false)
    expect(facts(null, 'stock', 0)?.isShort).toBe(true)
    expect(facts(null, 'stockFirst', 0)?.isShort).toBe(false)
  })
  test('the axis of its prices begins below the lowest and ends at the face value or above', () => {
    expect(ladderAxis([facts(860)].filter((fact) => fact !== undefined))).toEqual({ from: 7.5, to: 10 })
  })
  test('its channels stand in the order they are tried, those that serve first', () => {
    const detail = (supplierId: string, priority: number, detailState: number, costPrice: number | null) => ({
      supplierId,
      supplierName: `S${supplierId}`,
      priority,
      detailState,
      costPrice,
    })
    const rows = channelRows(
      [
        { id: '1', scope: 'general', state: 'on', details: [detail('1', 1, 2, 90), detail('2', 2, 1, 95)] },
        { id: '2', scope: 'general', state: 'on', details: [detail('2', 1, 1, 190)] },
        { id: '3', scope: 'merchant', state: 'on', details: [detail('4', 1, 1, 1)] },
      ] as never,
      [],
    )
    expect(rows.map(({ name, state, costs }) => [name, state, costs])).toEqual([
      ['S2', 'on', [95, 190]],
      ['S1', 'fused', [90, 90]],
    ])
  })
})
