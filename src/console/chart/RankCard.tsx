import type { ChartAnswer, ChartPoint } from '../../contract/define/chart.ts'
import { countText, rateText } from '../../kernel/figures.ts'
import { fen, type Fen, formatFen, sumFen } from '../../kernel/money.ts'
import { ChangeText } from '../board/ChangeText.tsx'
import { listPath } from '../board/listPath.ts'
import { changeOf, moneyFigure } from '../board/texts.ts'
import type { Answered } from '../board/useAnswer.ts'
import { Link } from '../location.tsx'
import { t } from '../text.ts'
import { ChartCard } from './ChartCard.tsx'

/** Rows that are visible; the table has all. */
const MAX_ROWS = 6

interface RankCardProps {
  readonly title: string
  readonly answer: Answered<ChartAnswer>
  readonly baseName: string
  readonly retry: () => void
}

const captured = ({ sums }: Pick<ChartPoint, 'sums'>): Fen => sums.capturedAmount ?? fen(0)

/** Groups of orders by their captured amount, the largest first, with a bar from zero. */
export function RankCard({ title, answer, baseName, retry }: RankCardProps) {
  const points = answer.data?.points ?? []
  const visible = points.slice(0, MAX_ROWS),
    max = Math.max(1, ...visible.map(captured))
  const say =
    visible.length > 0
      ? t('按实扣，前 {count} 位共 {amount}', {
          count: visible.length,
          amount: moneyFigure(sumFen(visible.map(captured))),
        })
      : ''
  return (
    <ChartCard
      title={title}
      say={say}
      answer={answer}
      height={MAX_ROWS * 32}
      retry={retry}
      figures={{
        heads: [t('名称'), t('实扣（元）'), t('单数'), t('成功率'), baseName],
        rows: points.map((point) => [
          point.label || t('未填'),
          formatFen(captured(point)),
          point.count,
          rateText(point.good ?? 0, point.ended ?? 0),
          point.before ? formatFen(captured(point.before)) : '—',
        ]),
      }}
    >
      <div className="pb-2">
        {visible.map((point, index) => (
          <RankRow key={point.key} point={point} place={index + 1} share={captured(point) / max} />
        ))}
      </div>
    </ChartCard>
  )
}

function RankRow({
  point,
  place,
  share,
}: {
  readonly point: ChartPoint
  readonly place: number
  readonly share: number
}) {
  const href = listPath('merchantOrderInfo', point.filter)
  return (
    <Link className="board-row" href={href ?? '/wel/dashboard'} data-board-step="">
      <span className="rank min-w-0 flex-1">
        <span className="text-fg3">{place}</span>
        <span className="clip">{point.label || t('未填')}</span>
        <span className="bar">
          <i style={{ width: `${Math.max(0, share * 100)}%` }} />
        </span>
        <span className="text-right font-medium">{formatFen(captured(point))}</span>
        <span className="rank-count text-right text-fg2">
          {t('{count} 单', { count: countText(point.count) })}
        </span>
        <span className="text-right text-fg2">
          <ChangeText
            change={point.before ? changeOf(captured(point), captured(point.before)) : null}
            wish={0}
          />
        </span>
      </span>
    </Link>
  )
}
