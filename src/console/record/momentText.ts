import { formatMoment, parseMoment } from '../../kernel/time.ts'
import { t } from '../text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AGED_HOURS = 24

/** A moment in a record: `11-22 16:41:08`, with its year where that is another one. */
export const detailMoment = (at: string, now = new Date()): string =>
  at.slice(0, 4) === formatMoment(now).slice(0, 4) ? at.slice(5) : at

/** A moment among rows: today `16:41:08`, this year `11-21 09:24`, else `2025-12-31`. */
export function rowMoment(at: string, now = new Date()): string {
  const today = formatMoment(now)
  if (at.slice(0, 10) === today.slice(0, 10) && at.length > 10) return at.slice(11)
  return at.slice(0, 4) === today.slice(0, 4) ? at.slice(5, 16) : at.slice(0, 10)
}

/** How long ago a moment was, in the operator's language, up to 24 hours; empty for others. */
export function ageText(at: string, now = new Date()): string {
  const age = now.getTime() - parseMoment(at).getTime()
  if (!(age >= 0) || age >= AGED_HOURS * HOUR_MS) return ''
  if (age < MINUTE_MS) return t('刚刚')
  return age < HOUR_MS
    ? t('{count} 分钟前', { count: Math.floor(age / MINUTE_MS) })
    : t('{count} 小时前', { count: Math.floor(age / HOUR_MS) })
}
