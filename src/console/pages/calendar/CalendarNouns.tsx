import { type CSSProperties, useState } from 'react'
import type { CalendarConflict, CalendarEntry, CalendarNoun } from '../../../contract/define/calendar.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { listPath } from '../../board/listPath.ts'
import { sentence, t } from '../../text.ts'
import { MaybeLink } from './MaybeLink.tsx'
import { type Days, placeOf, ticksOf } from './months.ts'

/** The record of a campaign; null where the operator has no page for it. */
const linkOf = (noun: string, id: string): string | null => listPath(noun, { row: id, pane: 'detail' })

/** The campaigns by noun, each as a bar from its beginning to its end. */
export function CalendarNouns({
  nouns,
  days,
}: {
  readonly nouns: readonly CalendarNoun[]
  readonly days: Days
}) {
  const today = placeOf(formatMoment(new Date()), days)
  const isWithin = today > 0 && today < 100
  return (
    <div
      className="card calendar"
      style={isWithin ? ({ '--today': `${today}%` } as CSSProperties) : undefined}
    >
      <div className="calendar-row calendar-head" aria-hidden="true">
        <span />
        <span className="calendar-track">
          {ticksOf(days).map(({ day, isMonth }) => (
            <i key={day} data-month={isMonth || undefined} style={{ left: `${placeOf(day, days)}%` }}>
              {isMonth ? day.slice(0, 7) : day.slice(8)}
            </i>
          ))}
        </span>
      </div>
      {nouns.map(({ noun, label, entries, more }) => (
        <section key={noun} aria-label={t(label)}>
          <h2>
            {t(label)} <span className="text-fg2 tabular-nums">{entries.length}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} noun={noun} entry={entry} days={days} isWithin={isWithin} />
            ))}
          </ul>
          {more > 0 ? (
            <p className="px-4 py-1 text-small text-fg2">
              {t('还有 {count} 个，请缩短时间', { count: more })}
            </p>
          ) : null}
        </section>
      ))}
    </div>
  )
}

/** Where the period of a bar has room beside it; null where there is none. */
function besideBar(left: number, right: number): CSSProperties | null {
  if (right <= 70) return { left: `${right}%` }
  return left >= 24 ? { right: `${100 - left}%` } : null
}

interface EntryProps {
  readonly noun: string
  readonly entry: CalendarEntry
  readonly days: Days
  readonly isWithin: boolean
}

function Entry({ noun, entry, days, isWithin }: EntryProps) {
  const { id, title, from, to, stateName, tone, conflicts } = entry
  const left = placeOf(from, days),
    right = placeOf(to, days)
  const period = `${from.slice(5, 16)} – ${to.slice(5, 16)}`
  const beside = besideBar(left, right)
  return (
    <li>
      <MaybeLink
        to={linkOf(noun, id)}
        className="calendar-row"
        data-board-step=""
        data-board-row=""
        aria-label={`${title} ${t(stateName)} ${period}`}
      >
        <span className="calendar-name">
          <span className="clip font-medium">{title}</span>
          <span className="state text-small text-fg2">
            <span className="dot" data-tone={tone} />
            {t(stateName)}
          </span>
        </span>
        <span className="calendar-track" data-today={isWithin || undefined}>
          <i
            className="calendar-bar"
            data-tone={tone}
            data-conflict={conflicts.length > 0 || undefined}
            style={{ left: `${left}%`, width: `${Math.max(0.4, right - left)}%` }}
          />
          {beside ? (
            <span className="calendar-period" style={beside}>
              {period}
            </span>
          ) : null}
        </span>
      </MaybeLink>
      {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
    </li>
  )
}

/** Conflicts of one campaign that are seen at once. */
const FIRST = 2

function Conflicts({ conflicts }: { readonly conflicts: readonly CalendarConflict[] }) {
  const [isOpen, setOpen] = useState(false)
  const rest = conflicts.length - FIRST
  return (
    <ul className="calendar-conflicts">
      {(isOpen ? conflicts : conflicts.slice(0, FIRST)).map(({ noun, id, text }) => (
        <li key={`${id}${text.text}`}>
          <span className="dot" data-tone="warn" />
          <MaybeLink to={linkOf(noun, id)}>{sentence(text)}</MaybeLink>
        </li>
      ))}
      {rest > 0 && !isOpen ? (
        <li>
          <button type="button" className="text-fg2 hover:text-fg" onClick={() => setOpen(true)}>
            {t('还有 {count} 处冲突', { count: rest })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
