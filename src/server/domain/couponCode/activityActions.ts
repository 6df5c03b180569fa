import { say } from '../../../contract/errors.ts'
import type { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { requireSku } from './activityChecks.ts'

/** Puts an activity in force: it has codes, and is not over. */
export const enable: ActionHandler<typeof couponActivity, 'enable'> = async (row, _input, work) => {
  await requireSku(row, true, work)
  return {
    consequences: [
      say('{activityName}：{n} 个券码可以销售，发出的可以兑换', {
        activityName: row.activityName,
        n: row.balance ?? 0,
      }),
    ],
  }
}

export const disable: ActionHandler<typeof couponActivity, 'disable'> = (row) => ({
  consequences: [
    say('{activityName}：停止销售，{n} 个已发出的券码不能兑换', {
      activityName: row.activityName,
      n: row.assignedQty ?? 0,
    }),
  ],
})
