import { type KeyboardEvent, useState } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { t } from '../../text.ts'
import { DayRows } from './DayRows.tsx'
import type { Statement } from './statement.ts'

const COLUMNS = [
  ['时间', 'time'],
  ['业务类型', 'type'],
  ['商户', 'merchant'],
  ['摘要', 'remark'],
  ['业务单号', 'number'],
  ['金额', 'amount'],
  ['变动后余额', 'balance'],
] as const

interface DaysProps {
  readonly of: Resource
  readonly accountId: string
  readonly statement: Statement
  /** Every day is folded to begin with. */
  readonly isFolded: boolean
}

/** The head of the day that is above or below another one. */
function neighbour(head: HTMLElement, key: string): HTMLElement | undefined {
  const heads = [...(head.closest('table')?.querySelectorAll<HTMLElement>('[data-day-head]') ?? [])]
  return heads[heads.indexOf(head) + (key === 'ArrowDown' ? 1 : -1)]
}

/** The days of a statement, newest first; each is opened and closed by its head, and by → and ←. */
export function StatementDays({ of, accountId, statement, isFolded }: DaysProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (day: string): boolean => turned.has(day) === isFolded
  const turn = (day: string, open: boolean): void => {
    const next = new Set(turned)
    if (open === isFolded) next.add(day)
    else next.delete(day)
    setTurned(next)
  }
  const press = (event: KeyboardEvent<HTMLElement>, day: string): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') turn(day, event.key === 'ArrowRight')
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      neighbour(event.currentTarget, event.key)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (statement.records.length === 0) return null
  return (
    <table className="statement-table tabular-nums" aria-label={t('对账单')}>
      <thead>
        <tr>
          {COLUMNS.map(([label, name]) => (
            <th key={name} scope="col" data-column={name}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      {statement.records.map((day, index) => (
        <DayRows
          key={day.day}
          of={of}
          accountId={accountId}
          day={day}
          isLast={index === statement.records.length - 1}
          isOpen={isOpen(day.day)}
          turn={(open) => turn(day.day, open)}
          press={(event) => press(event, day.day)}
        />
      ))}
    </table>
  )
}
