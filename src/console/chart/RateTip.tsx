import type { ReactNode } from 'react'
import type { ChartPoint } from '../../contract/define/chart.ts'
import { countText, FEW_CASES, rateText } from '../../kernel/figures.ts'
import { t } from '../text.ts'
import { isEnough, percent, ROW_HEIGHT, TARGET, TOP } from './rateOption.ts'

/** What stands beside the dots, in the lines of the plot. */
export const RateColumn = ({
  points,
  cell,
}: {
  readonly points: readonly ChartPoint[]
  readonly cell: (point: ChartPoint) => ReactNode
}) => (
  <div aria-hidden="true" style={{ paddingTop: TOP }}>
    {points.map((point) => (
      <div key={point.key} className="flex items-center gap-2" style={{ height: ROW_HEIGHT }}>
        {cell(point)}
      </div>
    ))}
  </div>
)

/** The figures of a supplier beside those before. */
export function RateTip({
  point,
  baseName,
}: {
  readonly point: ChartPoint | undefined
  readonly baseName: string
}) {
  if (!point) return null
  const { label, good, ended, before } = point
  return (
    <>
      <b className="font-semibold">{label}</b>
      <div>
        {isEnough(point) ? rateText(good ?? 0, ended ?? 0) : t('少于 {count} 单', { count: FEW_CASES })}
        {` · ${countText(good ?? 0)} / ${countText(ended ?? 0)}`}
      </div>
      {before ? (
        <div className="text-fg2">{`${baseName} ${rateText(before.good ?? 0, before.ended ?? 0)}`}</div>
      ) : null}
    </>
  )
}

/** The share of a supplier and its cases; of few cases the numbers themselves. */
export function RateCells({ point }: { readonly point: ChartPoint }) {
  const { good, ended } = point
  const tone = isEnough(point) ? (percent(point) < TARGET ? 'text-bad' : '') : 'text-fg3'
  return (
    <>
      <span className={`flex-1 text-right ${tone}`}>
        {isEnough(point) ? rateText(good ?? 0, ended ?? 0) : `${good ?? 0} / ${ended ?? 0}`}
      </span>
      <span className="w-11 text-right text-fg2">{countText(ended ?? 0)}</span>
    </>
  )
}
