import { useMemo } from 'react'
import type { ChartAnswer, ChartPoint } from '../../contract/define/chart.ts'
import { rateText } from '../../kernel/figures.ts'
import { openList } from '../board/listPath.ts'
import type { Answered } from '../board/useAnswer.ts'
import { t } from '../text.ts'
import { ChartCard, type Figures } from './ChartCard.tsx'
import { Plot } from './Plot.tsx'
import {
  axisStart,
  BOTTOM,
  isEnough,
  MAX_ROWS,
  percent,
  rateOption,
  ROW_HEIGHT,
  TARGET,
  TOP,
} from './rateOption.ts'
import { RateCells, RateColumn, RateTip } from './RateTip.tsx'

interface RateCardProps {
  readonly answer: Answered<ChartAnswer>
  readonly baseName: string
  readonly retry: () => void
}

function finding(points: readonly ChartPoint[]): string {
  const low = points.filter((point) => isEnough(point) && percent(point) < TARGET)
  const worst = low.toSorted((a, b) => percent(a) - percent(b))[0]
  if (worst) return t('{supplier}低于目标 {rate}%', { supplier: worst.label, rate: TARGET })
  return points.some(isEnough) ? t('都达到目标 {rate}%', { rate: TARGET }) : ''
}

const figuresOf = (points: readonly ChartPoint[], baseName: string): Figures => ({
  heads: [t('供应商'), t('成功率'), t('成功'), t('次数'), baseName],
  rows: points.map(({ label, good, ended, before }) => [
    label,
    rateText(good ?? 0, ended ?? 0),
    good ?? 0,
    ended ?? 0,
    before ? rateText(before.good ?? 0, before.ended ?? 0) : '—',
  ]),
})

/** The share of successes of each supplier as a dot, hollow where it was; few cases stand in numbers. */
export function RateCard({ answer, baseName, retry }: RateCardProps) {
  const points = useMemo(() => (answer.data?.points ?? []).slice(0, MAX_ROWS), [answer.data])
  const start = axisStart(points)
  const option = useMemo(() => rateOption(points, start), [points, start])
  const open = (index: number): void => openList('channelOrderInfo', points[index]?.filter)
  const textOf = (index: number): string => {
    const point = points[index]
    return point
      ? `${point.label} ${rateText(point.good ?? 0, point.ended ?? 0)} ${point.good ?? 0} / ${point.ended ?? 0}`
      : ''
  }
  const height = TOP + BOTTOM + points.length * ROW_HEIGHT
  return (
    <ChartCard
      title={t('供应商成功率')}
      say={finding(points)}
      answer={answer}
      figures={figuresOf(answer.data?.points ?? [], baseName)}
      height={280}
      retry={retry}
    >
      {points.length > 0 ? (
        <div className="grid grid-cols-[96px_minmax(0,1fr)_104px] gap-2 px-4 pb-3">
          <RateColumn points={points} cell={({ label }) => <span className="clip flex-1">{label}</span>} />
          <Plot
            option={option}
            height={height}
            axis="y"
            count={points.length}
            label={t('供应商成功率，刻度从 {start} 到 100', { start })}
            start={0}
            textOf={textOf}
            tipOf={(index) => <RateTip point={points[index]} baseName={baseName} />}
            open={open}
          />
          <RateColumn points={points} cell={(point) => <RateCells point={point} />} />
        </div>
      ) : null}
    </ChartCard>
  )
}
