import type { CalendarNoun } from '../../../contract/define/calendar.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import type { Days } from './months.ts'

interface FilterProps {
  readonly days: Days
  readonly move: (by: 1 | -1 | 0) => void
  readonly nouns: readonly CalendarNoun[]
  readonly noun: string
  readonly chooseNoun: (noun: string) => void
  readonly conflicts: number
  readonly onlyConflicts: boolean
  readonly showConflicts: (only: boolean) => void
}

const CHIP_CLASS =
  'inline-flex h-6.5 items-center gap-1.5 rounded-control border border-line2 px-2 text-small ' +
  'hover:bg-hover aria-pressed:bg-press aria-pressed:font-medium'

/** The period of the calendar, which campaigns it shows, and how many have conflicts. */
export function CalendarFilter({ days, move, nouns, noun, chooseNoun, ...rest }: FilterProps) {
  const { conflicts, onlyConflicts, showConflicts } = rest
  const all = nouns.reduce((total, { entries }) => total + entries.length, 0)
  const choices = [{ id: '', label: t('全部'), count: all }].concat(
    nouns
      .filter(({ entries }) => entries.length > 0)
      .map(({ noun: id, label, entries }) => ({ id, label: t(label), count: entries.length })),
  )
  return (
    <div className="calendar-filter">
      <span className="inline-flex items-center gap-1" role="group" aria-label={t('时间')}>
        <Step label={t('前一段时间')} icon="chevron-left" press={() => move(-1)} />
        <button type="button" className="button h-7" onClick={() => move(0)}>
          {t('今天')}
        </button>
        <Step label={t('后一段时间')} icon="chevron-right" press={() => move(1)} />
        <b className="px-2 font-semibold whitespace-nowrap tabular-nums">
          {days.begin} – {days.end}
        </b>
      </span>
      <span className="calendar-choices" role="group" aria-label={t('活动类型')}>
        {choices.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            data-board-chip=""
            className={CHIP_CLASS}
            aria-pressed={noun === id}
            onClick={() => chooseNoun(id)}
          >
            {label} <span className="text-fg2 tabular-nums">{count}</span>
          </button>
        ))}
      </span>
      <button
        type="button"
        data-board-chip=""
        className={CHIP_CLASS}
        aria-pressed={onlyConflicts}
        onClick={() => showConflicts(!onlyConflicts)}
      >
        <span className="dot" data-tone={conflicts > 0 ? 'warn' : 'ok'} />
        {t('有冲突')} <span className="text-fg2 tabular-nums">{conflicts}</span>
      </button>
    </div>
  )
}

const Step = ({
  label,
  icon,
  press,
}: {
  readonly label: string
  readonly icon: string
  readonly press: () => void
}) => (
  <button
    type="button"
    className="button button-quiet button-icon"
    aria-label={label}
    title={label}
    onClick={press}
  >
    <Icon name={icon} />
  </button>
)
