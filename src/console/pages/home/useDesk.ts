import { useSnapshot } from 'valtio'
import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { WaitRow } from '../../../contract/define/waits.ts'
import { type Answered, useAnswer } from '../../board/useAnswer.ts'
import { menus } from '../../menus.ts'
import { useWaits } from './useWaits.ts'

interface Desk {
  readonly waits: Answered<readonly WaitRow[]>
  readonly orders: Answered<ChartAnswer>
  readonly seesOrders: boolean
}

/** What waits for the operator, and the orders of today if he may see them. */
export function useDesk(version: number): Desk {
  const { permissions } = useSnapshot(menus)
  const seesOrders = permissions.has('merchantOrderInfo_view')
  const orders = useAnswer<ChartAnswer>(
    seesOrders ? '/biz-order/merchantOrderInfo/chart' : null,
    { chart: '每小时订单', createTime: 'today', compare: 'yesterday' },
    version,
  )
  return { waits: useWaits(version), orders, seesOrders }
}
