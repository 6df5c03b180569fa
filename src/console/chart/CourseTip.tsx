import type { ChartFigures } from '../../contract/define/chart.ts'
import { countText, rateText } from '../../kernel/figures.ts'
import { fen, type Fen, formatFen } from '../../kernel/money.ts'
import { ChangeText } from '../board/ChangeText.tsx'
import type { Slot } from '../board/slots.ts'
import { type Change, changeOf, pointsOf } from '../board/texts.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'

/** The captured amount of a place, and the share of its orders that succeeded. */
export const captured = (figures: ChartFigures | null): Fen => figures?.sums.capturedAmount ?? fen(0)
export const rate = (figures: ChartFigures | null): string =>
  rateText(figures?.good ?? 0, figures?.ended ?? 0)

/** A place in words. */
export const markText = (slot: Slot | undefined): string =>
  slot
    ? `${slot.title} ${t('{count} 单', { count: countText(slot.now?.count ?? 0) })} ¥${formatFen(captured(slot.now))}`
    : ''

interface LineProps {
  readonly label: string
  readonly now: string
  readonly before: string
  readonly change: Change | null
  readonly wish: -1 | 0 | 1
}

const Line = ({ label, now, before, change, wish }: LineProps) => (
  <>
    <dt>{label}</dt>
    <dd className="font-semibold">{now}</dd>
    <dd className="text-fg2">{before}</dd>
    <dd>
      <ChangeText change={change} wish={wish} />
    </dd>
  </>
)

/** The figures of a place, each beside that it is compared with; `isComparable` once its time is over. */
function linesOf({ now, before }: Slot, hasBefore: boolean, isComparable: boolean): readonly LineProps[] {
  const earlier = (text: string): string => (hasBefore ? text : '')
  const changed = (change: Change | null): Change | null => (isComparable ? change : null)
  return [
    {
      label: t('订单'),
      now: countText(now?.count ?? 0),
      before: earlier(countText(before?.count ?? 0)),
      change: changed(changeOf(now?.count ?? 0, before?.count ?? 0)),
      wish: 0,
    },
    {
      label: t('实扣'),
      now: formatFen(captured(now)),
      before: earlier(formatFen(captured(before))),
      change: changed(changeOf(captured(now), captured(before))),
      wish: 1,
    },
    {
      label: t('成功率'),
      now: rate(now),
      before: earlier(rate(before)),
      change:
        now?.ended && before?.ended
          ? changed(pointsOf((now.good ?? 0) / now.ended, (before.good ?? 0) / before.ended))
          : null,
      wish: 1,
    },
  ]
}

/** The figures of a place beside those it is compared with. */
export function CourseTip({
  slot,
  baseName,
}: {
  readonly slot: Slot | undefined
  readonly baseName: string
}) {
  if (!slot) return null
  const { now, state, title } = slot
  const hasBefore = baseName !== '',
    count = now?.count ?? 0
  return (
    <>
      <div className="flex justify-between gap-6">
        <b className="font-semibold">{title}</b>
        <span className="text-fg3">{state === 'running' ? t('尚未结束') : baseName}</span>
      </div>
      {state === 'future' ? null : (
        <dl>
          {linesOf(slot, hasBefore, hasBefore && state === 'done').map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </dl>
      )}
      {count > 0 ? (
        <div className="flex items-center gap-2 text-fg2">
          <KeyHint keys="Enter" />
          {t('打开这 {count} 条', { count: countText(count) })}
        </div>
      ) : null}
    </>
  )
}
