import type { ChartFigures } from '../../contract/define/chart.ts'
import { countText, rateText } from '../../kernel/figures.ts'
import { fen, type Fen, formatFen } from '../../kernel/money.ts'
import { ChangeText } from '../board/ChangeText.tsx'
import type { Slot } from '../board/slots.ts'
import { changeOf, pointsOf } from '../board/texts.ts'
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

/** The figures of a place beside those it is compared with. */
export function CourseTip({
  slot,
  baseName,
}: {
  readonly slot: Slot | undefined
  readonly baseName: string
}) {
  if (!slot) return null
  const { now, before, state, title } = slot
  const isComparable = baseName !== '' && state === 'done'
  const count = now?.count ?? 0
  return (
    <>
      <div className="flex justify-between gap-6">
        <b className="font-semibold">{title}</b>
        <span className="text-fg3">{state === 'running' ? t('尚未结束') : baseName}</span>
      </div>
      {state === 'future' ? null : (
        <dl>
          <dt>{t('订单')}</dt>
          <dd className="font-semibold">{countText(count)}</dd>
          <dd className="text-fg2">{baseName === '' ? '' : countText(before?.count ?? 0)}</dd>
          <dd>
            <ChangeText change={isComparable ? changeOf(count, before?.count ?? 0) : null} wish={0} />
          </dd>
          <dt>{t('实扣')}</dt>
          <dd className="font-semibold">{formatFen(captured(now))}</dd>
          <dd className="text-fg2">{baseName === '' ? '' : formatFen(captured(before))}</dd>
          <dd>
            <ChangeText change={isComparable ? changeOf(captured(now), captured(before)) : null} wish={1} />
          </dd>
          <dt>{t('成功率')}</dt>
          <dd className="font-semibold">{rate(now)}</dd>
          <dd className="text-fg2">{baseName === '' ? '' : rate(before)}</dd>
          <dd>
            <ChangeText
              change={
                isComparable && now?.ended && before?.ended
                  ? pointsOf((now.good ?? 0) / now.ended, (before.good ?? 0) / before.ended)
                  : null
              }
              wish={1}
            />
          </dd>
        </dl>
      )}
      {count > 0 ? (
        <div className="flex items-center gap-2 text-fg2">
          <KeyHint keys="enter" />
          {t('打开这 {count} 条', { count: countText(count) })}
        </div>
      ) : null}
    </>
  )
}
