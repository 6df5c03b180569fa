import {
  axisText,
  changeOf,
  durationParts,
  minus,
  pointsOf,
  shortText,
  type Change,
  type TimeUnit,
} from '../../kernel/figures.ts'
import { type Fen, formatFen } from '../../kernel/money.ts'
import { formatDay, formatMoment } from '../../kernel/time.ts'
import { locale, t } from '../text.ts'

/** An amount standing alone: `128.4 万` from a million yuan, else in full. */
export const moneyFigure = (amount: Fen): string =>
  shortText(amount / 100, locale()) ?? minus(formatFen(amount))

const UNITS: Readonly<Record<TimeUnit, string>> = { ms: '毫秒', s: '秒', min: '分', h: '小时', d: '天' }
/** A length of time: `4.2 秒`, `3 分 12 秒`. */
export const durationText = (ms: number): string =>
  durationParts(ms)
    .map(([amount, unit]) => `${amount} ${t(UNITS[unit])}`)
    .join(' ')

export const axisLabel = (value: number, max: number): string => axisText(value, max, locale())

/** The time of a moment (`yyyy-MM-dd HH:mm:ss`, or epoch ms): of today without its day. */
export function timeText(moment: string | number): string {
  const text = typeof moment === 'string' ? moment : formatMoment(new Date(moment))
  return text.slice(0, 10) === formatDay(new Date()) ? text.slice(11, 16) : text.slice(5, 16)
}

/** `good` where it went as wished, `bad` where not; small changes are neither. */
export function toneOf(change: Change | null, wish: -1 | 0 | 1): 'ok' | 'bad' | 'none' {
  if (!change || wish === 0 || change.direction === 0) return 'none'
  return change.direction === wish ? 'ok' : 'bad'
}
export { changeOf, pointsOf, type Change }
