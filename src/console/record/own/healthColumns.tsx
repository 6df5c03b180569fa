import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import { countText, FEW_CASES, rateText } from '../../../kernel/figures.ts'
import { durationText } from '../../board/texts.ts'
import { t } from '../../text.ts'
import { Bars } from './Bars.tsx'
import type { Column } from './FittingTable.tsx'

/** Shares under these, of enough cases, are a warning and a fault. */
const WARN_RATE = 0.95
const BAD_RATE = 0.8

type Tone = 'ok' | 'warn' | 'bad' | 'idle'
/** What the attempts at a supplier say about it; too few say nothing. */
export function healthTone({ good, failed }: Pick<SupplierHealth, 'good' | 'failed'>): Tone {
  const ended = good + failed
  if (ended < FEW_CASES) return 'idle'
  const rate = good / ended
  return rate < BAD_RATE ? 'bad' : rate < WARN_RATE ? 'warn' : 'ok'
}

const WORDS: Readonly<Record<Tone, string>> = { ok: '正常', warn: '偏低', bad: '异常', idle: '样本少' }
const SHAPES: Readonly<Record<Tone, string>> = { ok: 'full', warn: 'diamond', bad: 'diamond', idle: 'ring' }
const RATE_COLOURS: Readonly<Record<Tone, string>> = {
  ok: '',
  warn: 'text-warn',
  bad: 'text-bad',
  idle: 'text-fg3',
}

/** A state as its sign and word. */
export const HealthMark = ({ tone }: { readonly tone: Tone }) => (
  <span className="state">
    <span className="glyph" data-tone={tone} data-shape={SHAPES[tone]} />
    {t(WORDS[tone])}
  </span>
)

/** The share of the attempts that succeeded; of few cases it is quiet. */
export const HealthRate = ({ health }: { readonly health: SupplierHealth }) => (
  <span className={RATE_COLOURS[healthTone(health)]}>
    {rateText(health.good, health.good + health.failed)}
  </span>
)

export const medianText = ({ median }: Pick<SupplierHealth, 'median'>): string =>
  median === null ? '—' : durationText(median)

const Hours = ({ health: { hours, supplierName } }: { readonly health: SupplierHealth }) => (
  <Bars
    height={22}
    title={t('{name} 近 24 小时，每小时的订单', { name: supplierName ?? '' })}
    bars={hours.map(({ count, failed }, index) => ({
      key: String(index),
      label:
        index === hours.length - 1 ? t('这一小时') : t('{count} 小时前', { count: hours.length - 1 - index }),
      value: count,
      bad: failed,
      text: t('{count} 笔，失败 {failed}', { count, failed }),
    }))}
  />
)

/** Columns of the suppliers of a merchant. */
export const healthColumns = (): readonly Column<SupplierHealth>[] => [
  {
    id: 'supplier',
    title: t('供应商'),
    width: 96,
    grows: true,
    cell: ({ supplierName, supplierId }) => <b className="font-medium">{supplierName ?? supplierId}</b>,
  },
  {
    id: 'count',
    title: t('订单'),
    width: 56,
    isFigure: true,
    cell: ({ count }) => countText(count),
  },
  {
    id: 'rate',
    title: t('成功率'),
    width: 68,
    isFigure: true,
    cell: (health) => <HealthRate health={health} />,
  },
  {
    id: 'median',
    title: t('中位用时'),
    width: 80,
    isFigure: true,
    leaves: 2,
    cell: (health) => <span className="text-fg2">{medianText(health)}</span>,
  },
  { id: 'hours', title: t('近 24 小时'), width: 120, leaves: 1, cell: (health) => <Hours health={health} /> },
  {
    id: 'state',
    title: t('状态'),
    width: 76,
    cell: (health) => <HealthMark tone={healthTone(health)} />,
  },
]
