import { useMemo } from 'react'
import { Plot } from '../../chart/Plot.tsx'
import { t } from '../../text.ts'
import { BlockFailed } from '../BlockFailed.tsx'
import { moneyText } from '../moneyText.ts'
import type { Reading } from '../useReading.ts'
import { type Course, COURSE_HEIGHT, courseOption } from './courseOption.ts'
import { showStatement } from './statementRange.ts'

/** What the chart says, in a sentence: where the balance goes, and the first day it falls below the floor. */
function findingOf({ mean, crossing, forecast, tempCreditEnd }: Course): string {
  if (mean === 0) return t('近 7 天没有支出')
  const basis = t('按近 7 天日均支出 {mean} 推算', { mean: moneyText(mean) })
  if (!crossing) return t('{basis}，{count} 天内不低于可用下限', { basis, count: forecast.length })
  const overBy = moneyText(crossing.floor - crossing.balance)
  const isBecause = tempCreditEnd !== null && tempCreditEnd.slice(0, 10) < crossing.day
  return isBecause
    ? t('{basis}，临时授信到期后 {day} 起超额 {amount}', {
        basis,
        day: crossing.day.slice(5),
        amount: overBy,
      })
    : t('{basis}，{day} 起超额 {amount}', { basis, day: crossing.day.slice(5), amount: overBy })
}

/** The chart with its sentence; a day of it opens the statement of that day. */
export function CoursePlot({
  accountId,
  answer,
}: {
  readonly accountId: string
  readonly answer: Reading<Course>
}) {
  const { data, error, retry } = answer
  const option = useMemo(() => (data ? courseOption(data) : null), [data])
  if (error !== '') return <BlockFailed error={error} retry={retry} />
  if (!data || !option) return <div className="late skeleton" style={{ height: COURSE_HEIGHT }} />
  const days = [...data.records, ...data.forecast]
  const textOf = (index: number): string => {
    const day = days[index]
    return day
      ? t('{day} 余额 {balance}，可用下限 {floor}', {
          day: day.day,
          balance: moneyText(day.balance),
          floor: moneyText(day.floor),
        })
      : ''
  }
  return (
    <figure className="m-0">
      <figcaption className={`text-small ${data.crossing ? 'text-bad' : 'text-fg2'}`}>
        {findingOf(data)}
      </figcaption>
      <Plot
        option={option}
        height={COURSE_HEIGHT}
        axis="x"
        count={days.length}
        label={t('余额与可用下限')}
        start={data.records.length - 1}
        textOf={textOf}
        tipOf={(index) => <Tip course={data} index={index} />}
        open={(index) => {
          const day = data.records[index]?.day
          if (day) showStatement(accountId, `${day}..${day}`)
        }}
      />
    </figure>
  )
}

function Tip({ course: { records, forecast }, index }: { readonly course: Course; readonly index: number }) {
  const day = [...records, ...forecast][index]
  if (!day) return null
  return (
    <>
      <div className="flex justify-between gap-6">
        <b className="font-semibold">{day.day}</b>
        {index >= records.length ? <span className="text-fg3">{t('推算')}</span> : null}
      </div>
      <dl className="course-tip tabular-nums">
        <dt>{t('日终余额')}</dt>
        <dd>{moneyText(day.balance)}</dd>
        <dt>{t('可用下限')}</dt>
        <dd>{moneyText(day.floor)}</dd>
      </dl>
    </>
  )
}
