import type { EChartsCoreOption } from 'echarts/core'
import type { ChartPoint } from '../../contract/define/chart.ts'
import { FEW_CASES } from '../../kernel/figures.ts'
import { t } from '../text.ts'
import { axisText, STILL } from './axes.ts'

/** Suppliers that are drawn; the table has all. */
export const MAX_ROWS = 6
/** CSS pixels. */
export const ROW_HEIGHT = 40,
  TOP = 24,
  BOTTOM = 24
/** The share that is wished of every supplier, in percent. */
export const TARGET = 95

/** The share of successes in percent, and whether there are enough cases to judge it. */
export const percent = ({
  good,
  ended,
}: {
  readonly good: number | null
  readonly ended: number | null
}): number => (ended ? ((good ?? 0) / ended) * 100 : 0)
export const isEnough = ({ ended }: { readonly ended: number | null }): boolean => (ended ?? 0) >= FEW_CASES

/** Where the axis begins: at 85, or lower where a rate is. */
export function axisStart(points: readonly ChartPoint[]): number {
  const rates = points
    .filter(isEnough)
    .flatMap((point) => [
      percent(point),
      ...(point.before && isEnough(point.before) ? [percent(point.before)] : []),
    ])
  return Math.max(0, Math.min(85, Math.floor((Math.min(100, ...rates) - 1) / 5) * 5))
}

/** The dots of the rates: filled as they are, hollow as they were. */
const dotsOf = (points: readonly ChartPoint[], isHollow: boolean) =>
  points.flatMap((point, index) => {
    const figures = isHollow ? point.before : point
    if (!figures || !isEnough(figures) || !isEnough(point)) return []
    const filled = { color: percent(figures) < TARGET ? 'var(--bad)' : 'var(--chart)' }
    const hollow = { color: 'var(--surface)', borderColor: 'var(--chart-ghost)', borderWidth: 1.5 }
    return [{ value: [percent(figures), index], itemStyle: isHollow ? hollow : filled }]
  })

const targetLine = () => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: 'var(--warn)', type: [3, 3], width: 1 },
  label: {
    ...axisText(),
    position: 'end',
    formatter: t('目标 {rate}', { rate: TARGET }),
    color: 'var(--fg2)',
  },
  data: [{ xAxis: TARGET }],
})

const BARE = { axisLine: { show: false }, axisTick: { show: false } } as const

/** Dots on an axis that may begin elsewhere than zero, as it says. */
export function rateOption(points: readonly ChartPoint[], start: number): EChartsCoreOption {
  const span = 100 - start
  return {
    animation: false,
    grid: { left: 8, right: 14, top: TOP, bottom: BOTTOM },
    xAxis: {
      ...BARE,
      type: 'value',
      min: start,
      max: 100,
      interval: span <= 15 ? 5 : span <= 40 ? 10 : 25,
      position: 'top',
      axisLabel: { ...axisText(), formatter: (value: number) => (value === 100 ? '100%' : String(value)) },
      splitLine: { lineStyle: { color: 'var(--chart-grid)' } },
    },
    yAxis: {
      ...BARE,
      type: 'category',
      inverse: true,
      data: points.map(({ label }) => label),
      axisLabel: { show: false },
    },
    series: [
      { ...STILL, type: 'scatter', data: dotsOf(points, true), symbolSize: 8 },
      { ...STILL, type: 'scatter', data: dotsOf(points, false), symbolSize: 9, markLine: targetLine() },
    ],
  }
}
