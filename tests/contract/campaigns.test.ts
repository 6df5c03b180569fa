import { expect, test } from 'vitest'
import { RESOURCES, resourceById } from '../../src/contract/index.ts'

/** Every chart that the funnel or the trend of a noun reads, with what it expects of it. */
const readings = RESOURCES.flatMap(({ id, detail: { funnel, trend = [] } }) => [
  ...trend.map((line) => ({ id, chart: line, daily: true, sum: undefined })),
  ...[...(funnel?.steps ?? []), ...(funnel?.beside ?? [])].flatMap(({ rows }) =>
    rows ? [{ id, chart: rows, daily: false, sum: rows.sum }] : [],
  ),
])

test('campaigns show how they go', () => {
  expect(new Set(readings.map(({ id }) => id))).toEqual(
    new Set(['coupon', 'eternityCoupon', 'favorCoupon', 'favor', 'redEnvelope', 'couponActivity']),
  )
})

test.each(readings)(
  '$id reads the chart $chart.chart of $chart.of as it is declared',
  ({ chart, daily, sum }) => {
    const noun = resourceById(chart.of)
    const declared = noun?.charts[chart.chart]
    expect(declared).toBeDefined()
    expect(Object.keys(noun?.fields ?? {})).toContain(chart.by)
    if (daily) expect(declared?.unit).toBe('day')
    if (sum !== undefined) expect(declared?.sums).toContain(sum)
  },
)

test.each(RESOURCES.filter(({ detail }) => detail.funnel))(
  'the funnel of $id begins with what the noun has, and its steps are its own fields or charts',
  ({ fields, detail: { funnel } }) => {
    const measures = [...(funnel?.steps ?? []), ...(funnel?.beside ?? [])]
    for (const { of = [], less = [], rows } of measures) {
      expect(of.length > 0 || rows !== undefined).toBe(true)
      for (const name of [...of, ...less]) expect(fields[name]?.kind).toMatch(/^(integer|money)$/)
    }
  },
)
