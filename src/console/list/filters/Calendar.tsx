import { type ReactNode, useState } from 'react'
import { formatDay, parseMoment } from '../../../kernel/time.ts'
import { t } from '../../text.ts'
import { Icon } from '../../shell/Icon.tsx'

interface CalendarProps {
  /** The first and last day of the present range, `yyyy-MM-dd`; null where it is open. */
  readonly from: string | null
  readonly to: string | null
  readonly today: string
  /** Called with the first and last day once both have been pressed. */
  readonly choose: (first: string, last: string) => void
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The month that lies `count` months after another, `yyyy-MM`. */
function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The days of a month, behind as many empty places as its first week has days before it. */
function daysOf(month: string): readonly (string | null)[] {
  const first = parseMoment(`${month}-01`).getTime()
  const weekday = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 31 }, (_, index) => formatDay(new Date(first + index * DAY_MS)))
  return [...Array.from({ length: weekday }, () => null), ...days.filter((day) => day.startsWith(month))]
}

/** The days that are marked: the present range, or the one that is being pressed. */
function markedRange({ from, to }: CalendarProps, begun: string | null, hovered: string | null) {
  if (begun === null) return { first: from, last: to }
  const other = hovered ?? begun
  return begun <= other ? { first: begun, last: other } : { first: other, last: begun }
}

/** Two months; the first press begins a range, the second ends it. */
export function Calendar(props: CalendarProps) {
  const { from, to, today, choose } = props
  const [begun, setBegun] = useState<string | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [month, setMonth] = useState(() => monthAfter((to ?? from ?? today).slice(0, 7), -1))
  const { first, last } = markedRange(props, begun, hovered)
  const press = (day: string): void => {
    if (begun === null) return setBegun(day)
    setBegun(null)
    choose(begun < day ? begun : day, begun < day ? day : begun)
  }
  const mark = (day: string): Pick<DayProps, 'isToday' | 'isEdge' | 'isWithin'> => ({
    isToday: day === today,
    isEdge: day === first || day === last,
    isWithin: first !== null && last !== null && first <= day && day <= last,
  })
  const turn = (count: number) => () => setMonth(monthAfter(month, count))
  return (
    <div className="flex gap-4 p-3 max-md:flex-col" onMouseDown={(event) => event.preventDefault()}>
      <Month
        month={month}
        before={<Turn label={t('上个月')} icon="chevron-left" turn={turn(-1)} />}
        {...{ mark, press, hover: setHovered }}
      />
      <Month
        month={monthAfter(month, 1)}
        after={<Turn label={t('下个月')} icon="chevron-right" turn={turn(1)} />}
        {...{ mark, press, hover: setHovered }}
      />
    </div>
  )
}

interface MonthProps extends Pick<DayProps, 'press' | 'hover'> {
  readonly month: string
  readonly mark: (day: string) => Pick<DayProps, 'isToday' | 'isEdge' | 'isWithin'>
  readonly before?: ReactNode
  readonly after?: ReactNode
}

function Month({ month, mark, press, hover, before, after }: MonthProps) {
  return (
    <div className="w-56">
      <div className="flex items-center justify-center pb-1 font-medium">
        {before}
        <span className="flex-1 text-center">
          {t('{year} 年 {month} 月', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
        </span>
        {after}
      </div>
      <div className="grid grid-cols-7 text-center tabular-nums">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className="py-1 text-tiny text-fg3">
            {t(weekday)}
          </span>
        ))}
        {daysOf(month).map((day, place) =>
          day === null ? (
            <span key={place} />
          ) : (
            <Day key={day} day={day} {...mark(day)} press={press} hover={hover} />
          ),
        )}
      </div>
    </div>
  )
}

function Turn({
  label,
  icon,
  turn,
}: {
  readonly label: string
  readonly icon: string
  readonly turn: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className="size-7 rounded hover:bg-hover"
      onClick={turn}
    >
      <Icon name={icon} />
    </button>
  )
}

interface DayProps {
  readonly day: string
  readonly isToday: boolean
  readonly isEdge: boolean
  readonly isWithin: boolean
  readonly press: (day: string) => void
  readonly hover: (day: string) => void
}

function Day({ day, isToday, isEdge, isWithin, press, hover }: DayProps) {
  const tone = isEdge ? 'bg-accent text-accent-fg rounded' : isWithin ? 'bg-soft' : 'hover:bg-hover rounded'
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={day}
      aria-pressed={isWithin}
      aria-current={isToday ? 'date' : undefined}
      className={`h-7 ${tone} ${isToday && !isEdge ? 'font-semibold text-accent' : ''}`}
      onMouseEnter={() => hover(day)}
      onClick={() => press(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}
