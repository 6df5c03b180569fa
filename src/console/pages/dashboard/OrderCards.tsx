import { DeliveryCard } from '../../chart/DeliveryCard.tsx'
import { RankCard } from '../../chart/RankCard.tsx'
import { ReasonCard } from '../../chart/ReasonCard.tsx'
import { t } from '../../text.ts'
import type { DashboardFilter } from './dashboardFilter.ts'
import { ORDERS, useChart } from './useChart.ts'

interface OrderCardsProps {
  readonly filter: DashboardFilter
  readonly version: number
  readonly baseName: string
  readonly retry: () => void
}

/** Who bought, what, how fast it was delivered, and why it failed. */
export function OrderCards({ filter, version, baseName, retry }: OrderCardsProps) {
  const merchants = useChart(ORDERS, '商户排行', filter, version)
  const goods = useChart(ORDERS, '商品排行', filter, version)
  const delivery = useChart(ORDERS, '交付时长', filter, version)
  const reasons = useChart(ORDERS, '失败原因', filter, version)
  return (
    <>
      <div className="dash-row" data-row="3">
        <RankCard title={t('商户排行')} answer={merchants} baseName={baseName} retry={retry} />
        <DeliveryCard answer={delivery} retry={retry} />
        <ReasonCard answer={reasons} retry={retry} />
      </div>
      <RankCard title={t('商品排行')} answer={goods} baseName={baseName} retry={retry} />
    </>
  )
}
