import { say } from '../../../contract/errors.ts'
import type { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { nextOf, periodsLeft } from './periodsLeft.ts'

export const pause: ActionHandler<typeof standingOrder, 'pause'> = async (plan, { reason }, work) => {
  const periods = await periodsLeft(plan, work)
  nextOf(periods)
  return {
    set: { stopReason: reason },
    consequences: [
      say('{standingNo}：其余 {n} 期暂不执行', { standingNo: plan.standingNo ?? '', n: periods.length }),
    ],
  }
}
