import { useMemo } from 'react'
import type { ChartAnswer } from '../../contract/define/chart.ts'
import { openList } from '../board/listPath.ts'
import { slotsOf } from '../board/slots.ts'
import type { Answered } from '../board/useAnswer.ts'
import { t } from '../text.ts'
import { ChartCard } from './ChartCard.tsx'
import { courseFigures, courseFinding } from './courseFigures.ts'
import { CourseTip, markText } from './CourseTip.tsx'
import { COURSE_HEIGHT, courseOption } from './courseOption.ts'
import { Plot } from './Plot.tsx'

interface CourseCardProps {
  readonly answer: Answered<ChartAnswer>
  readonly baseName: string
  readonly retry: () => void
}

/** Orders and captured amounts by hour or day, beside those they are compared with. */
export function CourseCard({ answer, baseName, retry }: CourseCardProps) {
  const { data } = answer
  const slots = useMemo(() => (data ? slotsOf(data) : []), [data])
  const option = useMemo(() => courseOption(slots, baseName), [slots, baseName])
  const hasBefore = data?.before !== null && data?.before !== undefined
  const running = slots.findIndex(({ state }) => state === 'running')
  const title = data?.unit === 'day' ? t('每天订单与实扣') : t('每小时订单与实扣')
  const open = (index: number): void => openList('merchantOrderInfo', slots[index]?.now?.filter)
  return (
    <ChartCard
      title={title}
      say={courseFinding(slots)}
      answer={answer}
      figures={courseFigures(slots, hasBefore, baseName)}
      height={COURSE_HEIGHT}
      retry={retry}
    >
      <div className="px-4 pb-2">
        <Plot
          option={option}
          height={COURSE_HEIGHT}
          axis="x"
          count={slots.length}
          label={title}
          start={running >= 0 ? running : Math.max(0, slots.length - 1)}
          textOf={(index) => markText(slots[index])}
          tipOf={(index) => <CourseTip slot={slots[index]} baseName={hasBefore ? baseName : ''} />}
          open={open}
        />
      </div>
    </ChartCard>
  )
}
