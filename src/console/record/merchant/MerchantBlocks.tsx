import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { GatesAnswer } from '../../../contract/parts/merchantGates.ts'
import type { SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { GateStrip } from './GateStrip.tsx'
import { MerchantHealth } from './MerchantHealth.tsx'
import { MerchantMoney } from './MerchantMoney.tsx'

/** May this merchant order now, how long will its money last, and do its suppliers work. */
export function MerchantBlocks({ row, version }: OwnBlocksProps) {
  const merchantCode = String(row.merchantCode ?? '')
  const gates = useOwnAnswer<GatesAnswer>(
    '/biz-merchant/merchantConfig/gates',
    { id: row.id },
    { version, permission: 'merchantConfig_view' },
  )
  const days = useOwnAnswer<ChartAnswer>(
    '/biz-order/merchantOrderInfo/chart',
    { chart: '每小时订单', merchantCode, createTime: 'last30Days' },
    { version, permission: 'merchantOrderInfo_view' },
  )
  const health = useOwnAnswer<readonly SupplierHealth[]>(
    '/biz-order/channelOrderInfo/health',
    { merchantCode },
    { version, permission: 'channelOrderInfo_view' },
  )
  return (
    <>
      <GateStrip answer={gates} />
      {days.isAllowed || health.isAllowed ? (
        <div
          className="own-pair"
          style={{ '--pair': 'minmax(260px, 360px) minmax(0, 1fr)' } as React.CSSProperties}
        >
          <MerchantMoney row={row} answer={days} />
          <MerchantHealth answer={health} />
        </div>
      ) : null}
    </>
  )
}
