import type { EChartsCoreOption } from 'echarts/core'
import type { ChartPoint } from '../../contract/define/chart.ts'
import { durationText } from '../board/texts.ts'
import { t } from '../text.ts'
import { axisText, categoryAxis, STILL, valueAxis } from './axes.ts'

/** CSS pixels. */
export const DELIVERY_HEIGHT = 216
/** Names of the buckets, in seconds; the declaration of the chart has their bounds. */
export const BUCKETS = ['<0.5', '0.5–1', '1–2', '2–3', '3–5', '5–10', '10–30', '30–60', '>60']
const BOUNDS = [0, 500, 1000, 2000, 3000, 5000, 10_000, 30_000, 60_000, 120_000]
/** The first bucket of slow deliveries. */
const SLOW = 6

/** Where a length of time lies on the axis of buckets. */
function placeOf(ms: number): number {
  const bucket = Math.max(
    0,
    BOUNDS.findLastIndex((bound) => ms >= bound),
  )
  const from = BOUNDS[bucket] ?? 0,
    to = BOUNDS[bucket + 1] ?? from * 2
  return Math.min(BUCKETS.length - 1, bucket) - 0.5 + Math.min(1, (ms - from) / (to - from))
}

/** The vertical lines at the median and the ninth decile, each as a segment of two points. */
const quantileLine = (ms: number, name: string, top: number, height: number) => ({
  ...STILL,
  type: 'line' as const,
  clip: false,
  xAxisIndex: 1,
  data: [
    [placeOf(ms), 0],
    [placeOf(ms), height * top],
  ],
  symbol: 'none',
  lineStyle: { color: 'var(--edge)', width: 1 },
  endLabel: {
    ...axisText(),
    show: true,
    formatter: `${name} ${durationText(ms)}`,
    color: 'var(--fg)',
    ...(placeOf(ms) > BUCKETS.length / 2 ? { align: 'right' as const, distance: -4 } : { distance: 4 }),
  },
})

/** Bars of the buckets, from zero, with both quantiles. */
export function deliveryOption(
  marks: readonly (ChartPoint | null)[],
  { p50, p90 }: { readonly p50: number | null; readonly p90: number | null },
): EChartsCoreOption {
  const scale = valueAxis(t('单'), Math.max(0, ...marks.map((mark) => mark?.count ?? 0)))
  return {
    animation: false,
    grid: { left: 44, right: 8, top: 40, bottom: 26 },
    xAxis: [
      categoryAxis(BUCKETS, { labelled: () => true, dense: true }),
      { type: 'value', min: -0.5, max: BUCKETS.length - 0.5, show: false },
    ],
    yAxis: scale,
    series: [
      {
        ...STILL,
        type: 'bar',
        barCategoryGap: '10%',
        data: marks.map((mark, index) => ({
          value: mark?.count ?? 0,
          itemStyle: {
            color: index >= SLOW ? 'var(--chart-quiet)' : 'var(--chart)',
            borderRadius: [2, 2, 0, 0],
          },
        })),
      },
      ...(p50 === null ? [] : [quantileLine(p50, t('中位'), 1.1, scale.max)]),
      ...(p90 === null ? [] : [quantileLine(p90, t('九成'), 1, scale.max)]),
    ],
  }
}
