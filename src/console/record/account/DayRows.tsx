import { type KeyboardEvent, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { readRow } from '../../../contract/wire.ts'
import { ApiError } from '../../api.ts'
import { Icon } from '../../shell/Icon.tsx'
import { locale, t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { differenceOf, moneyText, signedText } from '../moneyText.ts'
import { EntryRow } from './EntryRow.tsx'
import { countOf, entriesOfDay, type StatementDay } from './statement.ts'

interface DayProps {
  readonly of: Resource
  readonly accountId: string
  readonly day: StatementDay
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly turn: (open: boolean) => void
  readonly press: (event: KeyboardEvent<HTMLElement>) => void
}

const weekday = (day: string): string =>
  new Intl.DateTimeFormat(locale() === 'en' ? 'en-US' : 'zh-CN', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** A day: its head with sums and closing balance, its latest entries, and how many more there are. */
export function DayRows({ of, accountId, day, isLast, isOpen, turn, press }: DayProps) {
  const { entries, rest, readAll, error } = useEntries(of, accountId, day)
  return (
    <tbody>
      <DayHead day={day} isOpen={isOpen} turn={turn} press={press} />
      {isOpen ? entries.map((entry) => <EntryRow key={entry.id} of={of} entry={entry} />) : null}
      {isOpen && (rest > 0 || isLast) ? (
        <tr className="day-foot">
          <td data-column="time" />
          <td colSpan={3} data-column="fold">
            {rest > 0 ? (
              <button type="button" className="text-link" onClick={readAll}>
                {t('另有 {count} 笔', { count: rest.toLocaleString('en-US') })}
              </button>
            ) : null}
            {error === '' ? null : (
              <span role="alert" className="text-bad">
                {error}
              </span>
            )}
          </td>
          <td colSpan={2} data-column="amount">
            {t('期初')}
          </td>
          <td data-column="balance">{moneyText(day.opening)}</td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** The sums of a day and its closing balance, which is that of now while the day is not closed. */
function DayHead({ day, isOpen, turn, press }: Pick<DayProps, 'day' | 'isOpen' | 'turn' | 'press'>) {
  const net = differenceOf(day.closing, day.opening)
  return (
    <tr className="day-head">
      <th scope="rowgroup" colSpan={2} data-column="day">
        <button
          type="button"
          data-day-head=""
          aria-expanded={isOpen}
          onClick={() => turn(!isOpen)}
          onKeyDown={press}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <b>{day.day.slice(5)}</b> {weekday(day.day)}
        </button>
      </th>
      <td colSpan={3} data-column="sums">
        {t('收入 {incomeCount} 笔 {income} · 支出 {expenseCount} 笔 {expense}', {
          incomeCount: day.incomeCount.toLocaleString('en-US'),
          income: moneyText(day.incomeAmount),
          expenseCount: day.expenseCount.toLocaleString('en-US'),
          expense: moneyText(day.expenseAmount),
        })}
      </td>
      <td data-column="amount">{signedText(net)}</td>
      <td data-column="balance">
        <small>{day.closed ? t('期末') : t('实时')}</small> {moneyText(day.closing)}
      </td>
    </tr>
  )
}

/** The entries of a day that are shown, and how many are not; `readAll` reads them. */
function useEntries(of: Resource, accountId: string, day: StatementDay) {
  const [all, setAll] = useState<{ readonly count: number; readonly rows: readonly Row[] } | null>(null)
  const [error, setError] = useState('')
  const count = countOf(day)
  // What was read is out of date as soon as the day has further entries.
  const entries = all?.count === count ? all.rows : day.entries.map((entry) => readRow(of, entry) as Row)
  const readAll = (): void => {
    setError('')
    entriesOfDay(of, { accountId, day: day.day }).then(
      (rows) => setAll({ count, rows }),
      (failure: unknown) => setError(failure instanceof ApiError ? failure.message : String(failure)),
    )
  }
  return { entries, rest: Math.max(0, count - entries.length), readAll, error }
}
