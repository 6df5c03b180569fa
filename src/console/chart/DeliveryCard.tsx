import { useMemo } from 'react'
import type { ChartAnswer } from '../../contract/define/chart.ts'
import { countText, rateText } from '../../kernel/figures.ts'
import { openList } from '../board/listPath.ts'
import { durationText } from '../board/texts.ts'
import type { Answered } from '../board/useAnswer.ts'
import { t } from '../text.ts'
import { ChartCard, type Figures } from './ChartCard.tsx'
import { BUCKETS, DELIVERY_HEIGHT, deliveryOption } from './deliveryOption.ts'
import { Plot } from './Plot.tsx'

type Mark = ChartAnswer['points'][number] | null

function finding(total: ChartAnswer['total'] | undefined): string {
  if (!total || total.p50 === null || total.p90 === null) return ''
  return t('中位 {p50}，九成在 {p90} 内，{count} 单', {
    p50: durationText(total.p50),
    p90: durationText(total.p90),
    count: countText(total.count),
  })
}

function markText(mark: Mark | undefined, index: number): string {
  const range = t('{range} 秒', { range: BUCKETS[index] ?? '' })
  return `${range} ${t('{count} 单', { count: countText(mark?.count ?? 0) })}`
}

const figuresOf = (marks: readonly Mark[], total: number): Figures => ({
  heads: [t('秒'), t('单数'), t('占比')],
  rows:
    total > 0
      ? marks.map((mark, index) => [
          BUCKETS[index] ?? '',
          mark?.count ?? 0,
          rateText(mark?.count ?? 0, total),
        ])
      : [],
})

/** How long deliveries took, in buckets, with the median and the ninth decile. */
export function DeliveryCard({
  answer,
  retry,
}: {
  readonly answer: Answered<ChartAnswer>
  readonly retry: () => void
}) {
  const { data } = answer
  const marks = useMemo(
    () => BUCKETS.map((_, index): Mark => data?.points.find(({ key }) => key === String(index)) ?? null),
    [data],
  )
  const total = data?.total,
    count = total?.count ?? 0
  const option = useMemo(
    () => deliveryOption(marks, { p50: total?.p50 ?? null, p90: total?.p90 ?? null }),
    [marks, total],
  )
  const textOf = (index: number): string => markText(marks[index], index)
  return (
    <ChartCard
      title={t('交付时长')}
      say={finding(total)}
      answer={answer}
      height={DELIVERY_HEIGHT}
      retry={retry}
      figures={figuresOf(marks, count)}
    >
      <div className="px-4 pb-2">
        <Plot
          option={option}
          height={DELIVERY_HEIGHT}
          axis="x"
          count={BUCKETS.length}
          label={t('交付时长，秒，不含人工发货')}
          start={0}
          textOf={textOf}
          tipOf={(index) => (
            <>
              <b className="font-semibold">{textOf(index)}</b>
              <div className="text-fg2">{rateText(marks[index]?.count ?? 0, count)}</div>
            </>
          )}
          open={(index) => openList('merchantOrderInfo', marks[index]?.filter)}
        />
      </div>
    </ChartCard>
  )
}
