import type { EChartsCoreOption } from 'echarts/core'
import { categoryAxis, STILL, valueAxis } from '../../chart/axes.ts'
import { t } from '../../text.ts'
import { type DrawnLine, limitInSight, type TrendDays } from './trendDays.ts'

/** Height of the chart in CSS pixels. */
export const TREND_HEIGHT = 190

/** Colours of the lines in their order; what is still to come is dashed. */
export const TREND_COLOURS = ['var(--chart)', 'var(--ok)', 'var(--warn)', 'var(--fg2)'] as const

export const colourOf = (index: number): string => TREND_COLOURS[index % TREND_COLOURS.length] ?? ''

/** Lines by day, with marks at today and at what a day can add at most. */
export function trendOption(
  lines: readonly DrawnLine[],
  { days, today }: TrendDays,
  limit: number | null = null,
): EChartsCoreOption {
  const every = Math.max(1, Math.ceil(days.length / 6))
  const greatest = Math.max(1, ...lines.flatMap(({ counts }) => counts.map((count) => count ?? 0)))
  const drawnLimit = limitInSight(limit, greatest)
  const most = Math.max(greatest, drawnLimit ?? 0)
  return {
    animation: false,
    grid: { left: 44, right: 16, top: 30, bottom: 24, containLabel: false },
    xAxis: categoryAxis(
      days.map((day) => day.slice(5)),
      { labelled: (index) => index % every === 0, edge: true },
    ),
    yAxis: countAxis(most),
    series: lines.map(({ line, counts }, index) => ({
      ...STILL,
      type: 'line',
      symbol: 'none',
      data: [...counts],
      lineStyle: { color: colourOf(index), width: 1.75, type: line.ahead ? [4, 3] : 'solid' },
      ...(index === 0
        ? { areaStyle: { color: 'var(--chart-fill)' }, markLine: marks(today, drawnLimit) }
        : {}),
    })),
  }
}

/** A value axis whose lines are at whole numbers. */
function countAxis(most: number) {
  const axis = valueAxis(t('每天'), most),
    step = Math.ceil(axis.interval)
  return { ...axis, interval: step, max: Math.ceil(most / step) * step }
}

const marks = (today: number, limit: number | null) => ({
  ...STILL,
  symbol: 'none',
  data: [
    { xAxis: today },
    ...(limit === null
      ? []
      : [
          {
            yAxis: limit,
            lineStyle: { color: 'var(--bad)', type: [4, 3] },
            label: { formatter: t('上限'), position: 'insideStartTop', color: 'var(--bad)', fontSize: 11 },
          },
        ]),
  ],
  lineStyle: { color: 'var(--fg3)', type: 'solid', width: 1 },
  label: { formatter: t('今天'), color: 'var(--fg2)', fontSize: 11 },
})
