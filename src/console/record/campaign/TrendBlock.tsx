import { useMemo, useState } from 'react'
import type { TrendLimit, TrendLine } from '../../../contract/define/detail.ts'
import { countText } from '../../../kernel/figures.ts'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { t } from '../../text.ts'
import { BlockFailed } from '../BlockFailed.tsx'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { dayLimit, type DrawnLine, drawnLines, trendDays, trendRequests } from './trendDays.ts'
import { colourOf, TREND_HEIGHT } from './trendOption.ts'
import { TrendPlot } from './TrendPlot.tsx'
import { TrendTable } from './TrendTable.tsx'
import { useChartAnswers } from './chartAnswers.ts'

const SPANS = [
  { days: 30, label: '30 天' },
  { days: 90, label: '90 天' },
] as const

interface TrendProps extends Pick<OwnBlocksProps, 'row' | 'version'> {
  readonly lines: readonly TrendLine[]
  readonly limit: TrendLimit | undefined
}

/** What a campaign gave away and what came of it day by day, with what is still to come. */
export function TrendBlock({ lines, limit, row, version }: TrendProps) {
  const [span, setSpan] = useState<number>(SPANS[0].days)
  const [isTable, setTable] = useState(false)
  const live = useLiveVersion(lines[0]?.of ?? '')
  const days = useMemo(() => trendDays(lines, span), [lines, span])
  const answer = useChartAnswers(trendRequests(lines, days), row, `${version}:${live}`)
  const drawn = useMemo(
    () => (answer.data ? drawnLines(lines, answer.data, days) : null),
    [lines, answer.data, days],
  )
  const most = limit ? dayLimit(limit, row) : null
  if (drawn?.length === 0) return null
  const isEmpty = drawn?.every(({ total }) => total === 0) === true
  const title = t('走势')
  return (
    <section className="rec-block" aria-label={title}>
      <h3 className="rec-head">
        {title}
        <button
          type="button"
          className="button button-quiet more h-7"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t('表格')}
        </button>
        <span className="segments" role="group" aria-label={t('时间')}>
          {SPANS.map(({ days: length, label }) => (
            <button key={length} type="button" aria-pressed={span === length} onClick={() => setSpan(length)}>
              {t(label)}
            </button>
          ))}
        </span>
      </h3>
      {answer.error === '' ? null : <BlockFailed error={answer.error} retry={answer.retry} />}
      {drawn === null && answer.error === '' ? (
        <div className="late skeleton" style={{ height: TREND_HEIGHT }} />
      ) : null}
      {drawn && !isEmpty ? (
        <Totals lines={drawn} limit={limit && most !== null ? { label: limit.label, most } : null} />
      ) : null}
      {drawn && isEmpty ? <p className="py-3 text-fg3">{t('这段时间没有数据')}</p> : null}
      {drawn && !isTable && !isEmpty ? (
        <TrendPlot lines={drawn} limit={most} days={days} title={title} />
      ) : null}
      {drawn && isTable && !isEmpty ? <TrendTable lines={drawn} days={days} title={title} /> : null}
    </section>
  )
}

interface TotalsProps {
  readonly lines: readonly DrawnLine[]
  readonly limit: { readonly label: string; readonly most: number } | null
}

/** What each line counts over all of its days, and what a day can add at most. */
const Totals = ({ lines, limit }: TotalsProps) => (
  <dl className="sums tabular-nums">
    {lines.map(({ line, total }, index) => (
      <div key={line.label}>
        <dt>
          <span className="swatch" style={{ background: colourOf(index) }} aria-hidden="true" />
          {line.ahead ? t('未来 30 天{label}', { label: t(line.label) }) : t(line.label)}
        </dt>
        <dd className={total === 0 ? 'text-fg3' : ''}>{countText(total)}</dd>
      </div>
    ))}
    {limit === null ? null : (
      <div>
        <dt>{t(limit.label)}</dt>
        <dd>{t('每天 {count} 张', { count: limit.most })}</dd>
      </div>
    )}
  </dl>
)
