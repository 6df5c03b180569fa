import { countText } from '../../kernel/figures.ts'
import { formatFen } from '../../kernel/money.ts'
import type { Slot } from '../board/slots.ts'
import { t } from '../text.ts'
import type { Figures } from './ChartCard.tsx'
import { captured, rate } from './CourseTip.tsx'

/** The busiest time, in a sentence. */
export function courseFinding(slots: readonly Slot[]): string {
  const busy = slots.filter(({ now, state }) => now !== null && state !== 'future')
  const top = busy.toSorted((a, b) => (b.now?.count ?? 0) - (a.now?.count ?? 0))[0]
  if (!top) return ''
  const peak = t('{time} 最高 {count} 单', { time: top.title, count: countText(top.now?.count ?? 0) })
  return slots.some(({ state }) => state === 'running') ? `${peak}；${t('虚线处尚未结束')}` : peak
}

/** The figures of every place up to now. */
export function courseFigures(slots: readonly Slot[], hasBefore: boolean, baseName: string): Figures {
  const heads = [t('时间'), t('订单'), t('实扣（元）'), t('成功率')]
  const rows = slots
    .filter(({ state }) => state !== 'future')
    .map(({ title, now, before }) => [
      title,
      now?.count ?? 0,
      formatFen(captured(now)),
      rate(now),
      ...(hasBefore ? [before?.count ?? 0, formatFen(captured(before))] : []),
    ])
  return {
    heads: hasBefore ? [...heads, `${baseName} ${t('订单')}`, `${baseName} ${t('实扣（元）')}`] : heads,
    rows: slots.some(({ now }) => now !== null) ? rows : [],
  }
}
