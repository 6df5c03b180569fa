import { fail, say } from '../../../contract/errors.ts'
import type { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { concludePlan } from './concludePlan.ts'
import { periodAmount } from './plan.ts'
import { runPeriod } from './runPeriod.ts'
import { lockPlan } from './lockPlan.ts'

/** Makes a new order for a period that failed, at the price of the plan. */
export const runNow: ActionHandler<typeof standingPeriod, 'runNow'> = async (period, _input, work) => {
  const plan = (await lockPlan(period.standingId ?? '', work)) ?? fail('NOT_FOUND')
  if (plan.planState !== 'running' && plan.planState !== 'paused') fail('STANDING_PLAN_ENDED')
  const refusal = await runPeriod(plan, period, work)
  if (refusal) throw refusal
  await concludePlan(plan, {}, work)
  return {
    set: {},
    consequences: [
      say('第{period}期：重新下单 ¥{amount}', {
        period: String(period.periodNo ?? ''),
        amount: formatFen(periodAmount(plan)),
      }),
    ],
  }
}
