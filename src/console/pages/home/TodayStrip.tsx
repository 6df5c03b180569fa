import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { KpiStrip } from '../../board/KpiStrip.tsx'
import { kpisOf } from '../../board/kpis.ts'
import type { Answered } from '../../board/useAnswer.ts'
import { t } from '../../text.ts'

/** Cells of the strip. */
const KPIS = 5

/** The orders of today against those of yesterday to the same minute. */
export function TodayStrip({
  answer,
  retry,
}: {
  readonly answer: Answered<ChartAnswer>
  readonly retry: () => void
}) {
  const kpis = answer.data ? kpisOf(answer.data, t('昨日同时')).slice(0, KPIS) : []
  return <KpiStrip answer={answer} kpis={kpis} count={KPIS} retry={retry} />
}
