import type { EChartsCoreOption } from 'echarts/core'
import type { ChartFigures } from '../../contract/define/chart.ts'
import { t } from '../text.ts'
import type { Slot } from '../board/slots.ts'
import { categoryAxis, STILL, valueAxis } from './axes.ts'

const PLOT_HEIGHT = 110,
  LEFT = 50,
  TOPS = [34, 186] as const
/** Height of both plots with their axis, in CSS pixels. */
export const COURSE_HEIGHT = 318

type Pick = (figures: ChartFigures) => number
const GHOST = { color: 'var(--chart-ghost)', width: 1.25, type: [3, 3] }
const STROKE = { color: 'var(--chart)', width: 1.75 }

/** The values of now up to the last place that is over; from there a dashed line to the running one. */
function seriesOf(slots: readonly Slot[], pick: Pick, gridIndex: number, baseName: string) {
  const value = ({ now, state }: Slot): number | null => (state === 'future' ? null : now ? pick(now) : 0)
  const running = slots.findIndex(({ state }) => state === 'running')
  const done = slots.map((slot) => (slot.state === 'done' ? value(slot) : null))
  const dashed = slots.map((slot, index) =>
    running >= 0 && (index === running || index === running - 1) ? value(slot) : null,
  )
  const before = slots.map((slot) => (slot.before ? pick(slot.before) : 0))
  const place = { ...STILL, type: 'line' as const, xAxisIndex: gridIndex, yAxisIndex: gridIndex }
  const hasBefore = slots.some((slot) => slot.before !== null)
  return [
    ...(hasBefore
      ? [
          {
            ...place,
            data: before,
            symbol: 'none',
            lineStyle: GHOST,
            endLabel: { show: gridIndex === 1, formatter: baseName, color: 'var(--fg2)', fontSize: 11 },
          },
        ]
      : []),
    { ...place, data: done, symbol: 'none', lineStyle: STROKE, areaStyle: { color: 'var(--chart-fill)' } },
    {
      ...place,
      data: dashed,
      symbol: (_value: unknown, { dataIndex }: { dataIndex: number }) =>
        dataIndex === running ? 'circle' : 'none',
      symbolSize: 7,
      showSymbol: true,
      itemStyle: { color: 'var(--surface)', borderColor: 'var(--chart)', borderWidth: 1.75 },
      lineStyle: { ...STROKE, type: [3, 3] },
    },
  ]
}

const maxOf = (slots: readonly Slot[], pick: Pick): number =>
  Math.max(0, ...slots.flatMap(({ now, before }) => [now ? pick(now) : 0, before ? pick(before) : 0]))

const ordersOf: Pick = ({ count }) => count
const yuanOf: Pick = ({ sums }) => (sums.capturedAmount ?? 0) / 100

/** Orders and amounts over time: two plots above one axis of time. */
export function courseOption(slots: readonly Slot[], baseName: string): EChartsCoreOption {
  const labels = slots.map(({ label, key }) => (key.length === 10 ? label : `${label}:00`))
  const step = slots.length <= 10 ? 1 : Math.max(1, Math.ceil(slots.length / 8))
  const labelled = (index: number): boolean => index % step === 0
  const grids = TOPS.map((top) => ({ left: LEFT, right: 64, top, height: PLOT_HEIGHT, containLabel: false }))
  return {
    animation: false,
    grid: grids,
    xAxis: [
      categoryAxis(labels, { labelled, hidden: true, edge: true }),
      categoryAxis(labels, { labelled, gridIndex: 1, edge: true }),
    ],
    yAxis: [
      valueAxis(t('订单，单'), maxOf(slots, ordersOf)),
      valueAxis(t('实扣，元'), maxOf(slots, yuanOf), 1),
    ],
    series: [...seriesOf(slots, ordersOf, 0, baseName), ...seriesOf(slots, yuanOf, 1, baseName)],
  }
}
