import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { afterFailure } from './afterFailure.ts'
import { concludePlan } from './concludePlan.ts'
import type { Period, Plan } from './plan.ts'
import { setPeriods } from './runPeriod.ts'

/** How a period stands with its order; null while the order is under way. */
function outcomeOf(orderState: string): 'success' | 'failed' | null {
  if (orderState === 'success' || orderState === 'partial') return 'success'
  return orderState === 'failed' || orderState === 'canceled' ? 'failed' : null
}

/** Brings one period to where its order is: forward when it ends, back when a result is changed afterwards. */
export async function followOrder(plan: Plan, period: Period, work: Work): Promise<void> {
  // From here on the order cannot move unnoticed.
  await setPeriods([period.id], { orderMoved: false }, work)
  const [order] = await findRows(work.db, merchantOrderInfo, work.tenantId, [period.orderId ?? ''])
  const outcome = order ? outcomeOf(order.orderState) : null
  const failReason = outcome === 'failed' ? (order?.failReason ?? '订单已取消') : null
  await setPeriods([period.id], { periodState: outcome ?? 'made', failReason }, work)
  const isNew = outcome === 'failed' && period.periodState !== 'failed'
  await concludePlan(plan, isNew ? await afterFailure(plan, period, failReason ?? '', work) : {}, work)
}
