import type { ChartAnswer, ChartFigures } from '../../contract/define/chart.ts'
import { countText, FEW_CASES, rateText } from '../../kernel/figures.ts'
import { type Fen, fen, subtractFen } from '../../kernel/money.ts'
import { t } from '../text.ts'
import { listPath } from './listPath.ts'
import { type Slot, slotsOf } from './slots.ts'
import { changeOf, type Change, durationText, moneyFigure, pointsOf } from './texts.ts'

/** A figure of the strip: its value, how it changed, what it is compared with. */
export interface Kpi {
  readonly key: string
  readonly label: string
  readonly sign: string
  readonly value: string
  /** The value in full, where it is shortened. */
  readonly full: string
  readonly change: Change | null
  /** Whether more is wished (1), less (-1), or neither. */
  readonly wish: -1 | 0 | 1
  readonly base: string
  /** A rate of so few cases that it says little. */
  readonly isWeak: boolean
  /** The figure over the time that is over; null where it has none. */
  readonly series: readonly (number | null)[]
  readonly href: string | null
}

const ORDER = 'merchantOrderInfo'
const sumIn = (figures: ChartFigures | null, name: string): Fen | null => figures?.sums[name] ?? null

interface Basis {
  readonly answer: ChartAnswer
  readonly slots: readonly Slot[]
  /** `昨日同时`. */
  readonly baseName: string
}

const seriesOf = (
  { slots }: Basis,
  pick: (figures: ChartFigures) => number | null,
  nothing: 0 | null = 0,
): (number | null)[] =>
  slots.filter(({ state }) => state === 'done').map(({ now }) => (now ? pick(now) : nothing))
const hrefOf = ({ answer }: Basis, more: Readonly<Record<string, string>> = {}): string | null =>
  listPath(ORDER, { ...answer.filter, ...more })
const baseText = ({ baseName, answer }: Basis, text: (before: ChartFigures) => string): string =>
  answer.before ? `${baseName} ${text(answer.before)}` : ''

function orders(basis: Basis): Kpi {
  const { total, before } = basis.answer
  return {
    key: 'orders',
    label: t('订单'),
    sign: '',
    value: countText(total.count),
    full: countText(total.count),
    change: before && changeOf(total.count, before.count),
    wish: 0,
    base: baseText(basis, ({ count }) => countText(count)),
    isWeak: false,
    series: seriesOf(basis, ({ count }) => count),
    href: hrefOf(basis),
  }
}

function money(
  basis: Basis,
  {
    key,
    label,
    wish,
    amountOf,
    base,
    href,
  }: {
    readonly key: string
    readonly label: string
    readonly wish: -1 | 0 | 1
    readonly amountOf: (figures: ChartFigures) => Fen | null
    readonly base?: string
    readonly href?: string | null
  },
): Kpi | null {
  const { total, before } = basis.answer
  const amount = amountOf(total),
    earlier = before && amountOf(before)
  if (amount === null) return null
  return {
    key,
    label,
    sign: '¥',
    value: moneyFigure(amount),
    full: `¥${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    change: earlier === null ? null : changeOf(amount, earlier),
    wish,
    base: base ?? baseText(basis, () => moneyFigure(earlier ?? fen(0))),
    isWeak: false,
    series: seriesOf(basis, amountOf),
    href: href === undefined ? hrefOf(basis) : href,
  }
}

const rateOf = ({ good, ended }: ChartFigures): number | null =>
  good !== null && ended ? good / ended : null

function successRate(basis: Basis): Kpi {
  const { total, before } = basis.answer
  const rate = rateOf(total),
    earlier = before && rateOf(before)
  const ended = total.ended ?? 0
  const isWeak = ended < FEW_CASES
  return {
    key: 'rate',
    label: t('成功率'),
    sign: '',
    value: rateText(total.good ?? 0, ended),
    full: `${countText(total.good ?? 0)} / ${countText(ended)}`,
    change: rate !== null && earlier !== null && !isWeak ? pointsOf(rate, earlier) : null,
    wish: 1,
    base: isWeak
      ? `${countText(total.good ?? 0)} / ${countText(ended)} ${t('单')}`
      : baseText(basis, (figures) => rateText(figures.good ?? 0, figures.ended ?? 0)),
    isWeak,
    series: seriesOf(basis, rateOf, null),
    href: hrefOf(basis, { orderState: '30,35,40' }),
  }
}

function deliveryTime(basis: Basis): Kpi | null {
  const { total, before } = basis.answer
  if (total.p50 === null || total.p90 === null) return null
  const difference = before === null || before.p50 === null ? null : total.p50 - before.p50
  return {
    key: 'delivery',
    label: t('交付中位时长'),
    sign: '',
    value: durationText(total.p50),
    full: `${countText(total.p50)} ${t('毫秒')}`,
    change:
      difference === null
        ? null
        : {
            text: `${difference > 0 ? '▲' : difference < 0 ? '▼' : '−'} ${durationText(Math.abs(difference))}`,
            direction: Math.abs(difference) < 50 ? 0 : difference > 0 ? 1 : -1,
          },
    wish: -1,
    base: t('九成在 {time} 内', { time: durationText(total.p90) }),
    isWeak: false,
    series: seriesOf(basis, ({ p50 }) => p50, null),
    href: hrefOf(basis, { deliverMs_notnull: '1' }),
  }
}

function marginOf(figures: ChartFigures): Fen | null {
  const captured = sumIn(figures, 'capturedAmount'),
    refunded = sumIn(figures, 'refundAmount'),
    cost = sumIn(figures, 'costAmount')
  if (captured === null || refunded === null || cost === null) return null
  return subtractFen(subtractFen(captured, refunded), cost)
}

/** The figures of the orders of a range; those the operator may not see are left out. */
export function kpisOf(answer: ChartAnswer, baseName: string): readonly Kpi[] {
  const basis: Basis = { answer, slots: slotsOf(answer), baseName }
  const { total, before } = answer
  const captured = sumIn(total, 'capturedAmount'),
    margin = marginOf(total)
  const refunded = t('{count} 单', { count: countText(total.parts.refunded ?? 0) })
  return [
    orders(basis),
    money(basis, {
      key: 'captured',
      label: t('实扣金额'),
      wish: 1,
      amountOf: (figures) => sumIn(figures, 'capturedAmount'),
    }),
    successRate(basis),
    deliveryTime(basis),
    money(basis, {
      key: 'refund',
      label: t('退款'),
      wish: -1,
      amountOf: (figures) => sumIn(figures, 'refundAmount'),
      base: before
        ? `${refunded}${t('，')}${baseName} ${t('{count} 单', { count: countText(before.parts.refunded ?? 0) })}`
        : refunded,
      href: hrefOf(basis, { refundState: '2,3' }),
    }),
    money(basis, {
      key: 'margin',
      label: t('毛利'),
      wish: 1,
      amountOf: marginOf,
      base: captured && margin !== null ? t('毛利率 {rate}', { rate: rateText(margin, captured) }) : '',
    }),
  ].filter((kpi) => kpi !== null)
}
