import type { EChartsCoreOption } from 'echarts/core'
import { axisLabel } from '../../board/texts.ts'
import { axisText, categoryAxis, STILL } from '../../chart/axes.ts'
import { t } from '../../text.ts'

/** A day of an account: its balance at the end, and how far it might fall; in fen. */
export interface CourseDay {
  readonly day: string
  readonly balance: number
  readonly floor: number
}
export interface Course {
  readonly records: readonly CourseDay[]
  readonly forecast: readonly CourseDay[]
  readonly mean: number
  readonly crossing: CourseDay | null
  readonly tempCreditEnd: string | null
}

/** Height of the chart in CSS pixels. */
export const COURSE_HEIGHT = 176

/** The ends of an axis that has round steps, at most four of them. */
function rangeOf(values: readonly number[]): {
  readonly min: number
  readonly max: number
  readonly step: number
} {
  const low = Math.min(0, ...values),
    high = Math.max(0, ...values)
  const rough = Math.max(1, (high - low) / 3)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10) * size
  return { min: Math.floor(low / step) * step, max: Math.ceil(high / step) * step, step }
}

const yuan = (fen: number): number => fen / 100

const LINE = { ...STILL, type: 'line' as const, symbol: 'none' }

/** The floor, the balance until today, and where it is expected to go. */
function seriesOf({ records, forecast }: Course) {
  const days = [...records, ...forecast],
    last = records.length - 1
  const between = (from: number, to: number) =>
    days.map(({ balance }, index) => (index >= from && index <= to ? yuan(balance) : null))
  return [
    {
      ...LINE,
      step: 'end',
      data: days.map(({ floor }) => yuan(floor)),
      lineStyle: { color: 'var(--bad)', width: 1.25, type: [4, 3] },
      areaStyle: { color: 'var(--bad)', opacity: 0.07, origin: 'start' },
    },
    {
      ...LINE,
      step: 'end',
      data: between(0, last),
      lineStyle: { color: 'var(--chart)', width: 1.75 },
      areaStyle: { color: 'var(--chart-fill)', origin: 'auto' },
      markLine: {
        ...STILL,
        symbol: 'none',
        data: [{ xAxis: last }],
        lineStyle: { color: 'var(--fg2)', type: 'solid', width: 1 },
        label: { ...axisText(), formatter: t('今天'), color: 'var(--fg2)', align: 'right' },
      },
    },
    {
      ...LINE,
      data: between(last, days.length),
      lineStyle: { color: 'var(--chart)', width: 1.75, type: [3, 3] },
    },
  ]
}

/** The balance as steps, dashed where it is only expected, above the floor it must not cross. */
export function courseOption(course: Course): EChartsCoreOption {
  const days = [...course.records, ...course.forecast]
  const { min, max, step } = rangeOf(days.flatMap(({ balance, floor }) => [yuan(balance), yuan(floor)]))
  const size = Math.max(Math.abs(min), Math.abs(max))
  const every = Math.max(1, Math.ceil(days.length / 6))
  return {
    animation: false,
    grid: { left: 8, right: 52, top: 18, bottom: 24, containLabel: false },
    xAxis: {
      ...categoryAxis(
        days.map(({ day }) => day.slice(5)),
        { labelled: (index) => index % every === 0, edge: true },
      ),
      axisLine: { onZero: false, lineStyle: { color: 'var(--line2)' } },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      min,
      max,
      interval: step,
      name: t('元'),
      nameGap: 6,
      // Clear of the mark of today, which is at the edge where nothing is forecast.
      nameTextStyle: { ...axisText(), align: 'left', padding: [0, 0, 0, 8] },
      axisLabel: { ...axisText(), formatter: (value: number) => axisLabel(value, size) },
      splitLine: { lineStyle: { color: 'var(--chart-grid)' } },
    },
    series: seriesOf(course),
  }
}
