import { say } from '../../../contract/errors.ts'
import type { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { Gates } from '../order/gates.ts'
import { PERIOD_JOB } from './periodJobs.ts'
import { nextOf, periodsLeft } from './periodsLeft.ts'
import { periodTime } from './periodTimes.ts'
import { setPeriods } from './runPeriod.ts'

/**
 * Of the periods that were missed one runs now, and the others follow it at the plan's distance. Refuses goods that are
 * no longer sold to the merchant.
 */
export const resume: ActionHandler<typeof standingOrder, 'resume'> = async (plan, _input, work) => {
  const periods = await periodsLeft(plan, work)
  const first = nextOf(periods)
  const gates = new Gates(work)
  await gates.goods(plan.merchantCode ?? '', await gates.sku(plan.skuId, null))
  const now = momentOf(work),
    planned = first.planTime ?? now
  const isMissed = planned < now
  if (isMissed)
    for (const [index, period] of periods.entries())
      await setPeriods([period.id], { planTime: periodTime(now, plan.periodType ?? 'month', index) }, work)
  const nextTime = isMissed ? now : planned
  await work.tell(SCHEDULER_TOPIC, PERIOD_JOB)
  return {
    set: { stopReason: null, nextTime },
    previousInput: { reason: plan.stopReason ?? '' },
    consequences: [
      say('{standingNo}：第{period}期 {time} 执行', {
        standingNo: plan.standingNo ?? '',
        period: String(first.periodNo ?? ''),
        time: nextTime,
      }),
    ],
  }
}
