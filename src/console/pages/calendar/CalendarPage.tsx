import { useState } from 'react'
import type { CalendarAnswer } from '../../../contract/define/calendar.ts'
import { BoardPage } from '../../board/BoardPage.tsx'
import { useAnswer } from '../../board/useAnswer.ts'
import { useBoard } from '../../board/useBoard.ts'
import { useLocation, useSearch } from '../../location.tsx'
import { t } from '../../text.ts'
import { CalendarFilter } from './CalendarFilter.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { daysFrom, monthAfter, monthIn } from './months.ts'
import { nounsOf } from './visibleNouns.ts'

/** Milliseconds between two readings while campaigns change all the time. */
const LIVE_PAUSE_MS = 5_000

/** Which campaigns run when, and which of them get in each other's way. */
export function CalendarPage() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const month = monthIn(search)
  const [noun, setNoun] = useState('')
  const [onlyConflicts, setOnlyConflicts] = useState(false)
  const move = (by: 1 | -1 | 0): void => {
    navigate(`${path}?month=${by === 0 ? monthIn('') : monthAfter(month, by)}`)
  }
  const board = useBoard(LIVE_PAUSE_MS, move)
  const days = daysFrom(month)
  const answer = useAnswer<CalendarAnswer>(
    '/biz-marketing/calendar/list',
    { begin: days.begin, end: days.end },
    board.version,
  )
  const nouns = answer.data?.nouns ?? []
  return (
    <BoardPage
      title={t('活动日历')}
      at={answer.at}
      board={board}
      filter={
        <CalendarFilter
          days={days}
          move={move}
          nouns={nouns}
          noun={noun}
          chooseNoun={setNoun}
          conflicts={answer.data?.conflicts ?? 0}
          onlyConflicts={onlyConflicts}
          showConflicts={setOnlyConflicts}
        />
      }
    >
      <CalendarBody
        answer={answer}
        nouns={nounsOf(nouns, noun, onlyConflicts)}
        days={days}
        retry={board.refresh}
      />
    </BoardPage>
  )
}
