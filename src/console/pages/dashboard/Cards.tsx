import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { KpiStrip } from '../../board/KpiStrip.tsx'
import { kpisOf } from '../../board/kpis.ts'
import { RateCard } from '../../chart/RateCard.tsx'
import type { Answered } from '../../board/useAnswer.ts'
import { CourseCard } from '../../chart/CourseCard.tsx'
import { comparisonName } from './Chips.tsx'
import type { DashboardFilter } from './dashboardFilter.ts'
import { OrderCards } from './OrderCards.tsx'
import { CHANNELS, useChart } from './useChart.ts'

interface CardsProps {
  readonly filter: DashboardFilter
  readonly version: number
  readonly course: Answered<ChartAnswer>
  readonly retry: () => void
  readonly seesOrders: boolean
  readonly seesChannels: boolean
}

/** Every card reads for itself and fails for itself. */
export function Cards({ filter, version, course, retry, seesOrders, seesChannels }: CardsProps) {
  const rates = useChart(seesChannels ? CHANNELS : null, '供应商成功率', filter, version)
  const baseName = filter.compare === 'none' ? '' : comparisonName(filter.compare, filter.range)
  const kpis = course.data ? kpisOf(course.data, baseName) : []
  return (
    <>
      {seesOrders ? <KpiStrip answer={course} kpis={kpis} count={6} retry={retry} /> : null}
      <div className="dash-row" data-row={seesOrders && seesChannels ? '2' : undefined}>
        {seesOrders ? <CourseCard answer={course} baseName={baseName} retry={retry} /> : null}
        {seesChannels ? <RateCard answer={rates} baseName={baseName} retry={retry} /> : null}
      </div>
      {seesOrders ? <OrderCards filter={filter} version={version} baseName={baseName} retry={retry} /> : null}
    </>
  )
}
