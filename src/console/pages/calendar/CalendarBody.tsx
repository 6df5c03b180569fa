import type { CalendarAnswer, CalendarNoun } from '../../../contract/define/calendar.ts'
import { BlockError } from '../../board/BlockError.tsx'
import type { Answered } from '../../board/useAnswer.ts'
import { t } from '../../text.ts'
import { CalendarNouns } from './CalendarNouns.tsx'
import type { Days } from './months.ts'
import { useNounTexts } from './useNounTexts.ts'
import './calendar.css'

interface BodyProps {
  readonly answer: Answered<CalendarAnswer>
  readonly nouns: readonly CalendarNoun[]
  readonly days: Days
  readonly retry: () => void
}

/** The campaigns of a period, or why there are none. */
export function CalendarBody({ answer: { data, error }, nouns, days, retry }: BodyProps) {
  useNounTexts(nouns)
  if (!data) return error ? <BlockError text={error} retry={retry} /> : <div className="late skeleton h-64" />
  if (nouns.length === 0) return <p className="py-16 text-center text-fg2">{t('这段时间还没有活动')}</p>
  return <CalendarNouns nouns={nouns} days={days} />
}
