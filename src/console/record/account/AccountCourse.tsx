import { useState } from 'react'
import { useLiveVersion } from '../../live/useLiveVersion.ts'
import { hasPermission } from '../../menus.ts'
import { t } from '../../text.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { useReading } from '../useReading.ts'
import { CoursePlot } from './CoursePlot.tsx'
import type { Course } from './courseOption.ts'
import '../../board/board.css'
import '../own/segments.css'
import './account.css'

const SPANS = [
  { days: 30, label: '30 天' },
  { days: 90, label: '90 天' },
  { days: 365, label: '1 年' },
] as const

/** The balance of an account day by day, above how far it may fall. */
export function AccountCourse(props: OwnBlocksProps) {
  return hasPermission('accountDetail_view') ? <CourseBlock {...props} /> : null
}

function CourseBlock({ row, version }: OwnBlocksProps) {
  const [span, setSpan] = useState<number>(SPANS[0].days)
  const live = useLiveVersion('accountDetail')
  const answer = useReading<Course>(
    '/biz-finance/accountDetail/course',
    { accountId: row.id, days: String(span) },
    `${version}:${live}`,
  )
  const title = t('余额与可用下限')
  return (
    <section className="rec-block account-course" aria-label={title}>
      <h3 className="rec-head">
        {title}
        <span className="segments more" role="group" aria-label={t('时间')}>
          {SPANS.map(({ days, label }) => (
            <button key={days} type="button" aria-pressed={span === days} onClick={() => setSpan(days)}>
              {t(label)}
            </button>
          ))}
        </span>
      </h3>
      <CoursePlot accountId={row.id} answer={answer} />
    </section>
  )
}
