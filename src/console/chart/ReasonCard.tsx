import type { ChartAnswer, ChartPoint } from '../../contract/define/chart.ts'
import { countText, rateText } from '../../kernel/figures.ts'
import { formatFen, fen } from '../../kernel/money.ts'
import { listPath } from '../board/listPath.ts'
import type { Answered } from '../board/useAnswer.ts'
import { Link } from '../location.tsx'
import { t } from '../text.ts'
import { ChartCard } from './ChartCard.tsx'

const MAX_ROWS = 6

/** Why orders failed, the most frequent reason first. */
export function ReasonCard({
  answer,
  retry,
}: {
  readonly answer: Answered<ChartAnswer>
  readonly retry: () => void
}) {
  const points = answer.data?.points ?? [],
    total = answer.data?.total.count ?? 0
  const visible = points.slice(0, MAX_ROWS),
    max = Math.max(1, ...visible.map(({ count }) => count))
  const first = visible[0]
  return (
    <ChartCard
      title={t('失败原因')}
      say={
        first
          ? t('{total} 单，{share} 是{reason}', {
              total: countText(total),
              share: rateText(first.count, total),
              reason: t(first.label || '未填'),
            })
          : ''
      }
      answer={answer}
      height={MAX_ROWS * 32}
      retry={retry}
      figures={{
        heads: [t('原因'), t('单数'), t('订单金额（元）')],
        rows: points.map((point) => [
          t(point.label || '未填'),
          point.count,
          formatFen(point.sums.orderAmount ?? fen(0)),
        ]),
      }}
    >
      <div className="pb-2">
        {visible.map((point) => (
          <ReasonRow key={point.key} point={point} share={point.count / max} />
        ))}
      </div>
    </ChartCard>
  )
}

function ReasonRow({ point, share }: { readonly point: ChartPoint; readonly share: number }) {
  const label = t(point.label || '未填')
  return (
    <Link
      className="board-row"
      href={listPath('merchantOrderInfo', point.filter) ?? '/wel/dashboard'}
      data-board-step=""
    >
      <span className="rank min-w-0 flex-1" data-kind="reason">
        <span className="clip" title={label}>
          {label}
        </span>
        <span className="bar" data-tone="bad">
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <span className="text-right font-medium">{countText(point.count)}</span>
      </span>
    </Link>
  )
}
