import type { RefObject } from 'react'
import { formatDay } from '../../../kernel/time.ts'
import { timeRange } from '../../../kernel/timeRange.ts'
import { usePopup } from '../../form/controls/usePopup.ts'
import { t } from '../../text.ts'
import { Calendar } from './Calendar.tsx'
import { typedRange } from '../../../palette/filters/typedRange.ts'
import { PRESETS, rangeText } from './rangeText.ts'

interface RangePanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  /** What is typed so far. */
  readonly text: string
  /** Called with a range in wire form. */
  readonly choose: (value: string) => void
}

/** Presets and two months for a range of days; what the typed text means is marked in both. */
export function RangePanel({ anchor, text, choose }: RangePanelProps) {
  const popup = usePopup<HTMLDivElement>(anchor, true, { width: null, height: 400 })
  const now = new Date()
  const typed = typedRange(text, now)
  const range = typed === null ? null : timeRange(typed, now)
  return (
    <div
      ref={popup}
      popover="manual"
      role="group"
      aria-label={t('选择时间范围')}
      className="m-0 flex rounded-lg border border-line2 bg-raised text-fg shadow-lg max-md:flex-col"
    >
      <ul className="flex flex-col gap-0.5 border-r border-line p-2 max-md:flex-row max-md:flex-wrap">
        {PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              tabIndex={-1}
              aria-pressed={typed === preset}
              className="w-full rounded px-3 py-1.5 text-left hover:bg-hover aria-pressed:bg-press"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(preset)}
            >
              {rangeText(preset, now)}
            </button>
          </li>
        ))}
      </ul>
      <Calendar
        from={range?.from?.slice(0, 10) ?? null}
        to={range?.to?.slice(0, 10) ?? null}
        today={formatDay(now)}
        choose={(first, last) => choose(`${first}..${last}`)}
      />
    </div>
  )
}
