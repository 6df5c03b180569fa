import { fail, say } from '../../../contract/errors.ts'
import type { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { newId, numberOfId } from '../../../kernel/id.ts'
import { formatFen, multiplyFen } from '../../../kernel/money.ts'
import type { ActionHandler, Changes } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { requireBudget, requireTimes } from './stockLimits.ts'
import { STOCK_JOB } from './stockRules.ts'

/** Raises the number of vouchers, and changes the budget of a day and the terms of use. */
export const change: ActionHandler<typeof favorCoupon, 'change'> = async (row, input, work) => {
  const maxCoupons = input.maxCoupons ?? row.maxCoupons,
    more = maxCoupons - row.maxCoupons
  if (more < 0) fail('FAVOR_MORE_ONLY', {}, 'maxCoupons')
  const set = {
    maxCoupons,
    maxAmount: multiplyFen(row.couponAmount, maxCoupons),
    maxAmountByDay: input.maxAmountByDay ?? row.maxAmountByDay,
    description: input.description ?? row.description,
  }
  const judged: Changes = {}
  requireBudget({ ...row, ...set }, judged)
  // A stock that failed counts from its creation on.
  if (more > 0 && row.status !== 'failed') {
    await moveQuota(work.db, work.tenantId, STOCK_QUOTA, {
      ownerId: row.id,
      type: 'add',
      delta: more,
      bizNo: `${row.outRequestNo ?? row.id}-${row.version}`,
    })
    await work.tell(SCHEDULER_TOPIC, STOCK_JOB)
  }
  return {
    set,
    consequences: [
      say('{name}：可以多发放 {count} 张，总预算 ¥{amount}', {
        name: row.batchName,
        count: more,
        amount: formatFen(set.maxAmount),
      }),
    ],
  }
}

/** Submits a stock again that its platform did not create; one it rejected is another one this time. */
export const resubmit: ActionHandler<typeof favorCoupon, 'resubmit'> = async (row, _input, work) => {
  requireTimes(row, momentOf(work))
  await work.tell(SCHEDULER_TOPIC, STOCK_JOB)
  return {
    set: {
      status: 'creating',
      failMsg: null,
      ...(row.stockId ? { stockId: null, outRequestNo: numberOfId('FS', newId()) } : {}),
    },
    consequences: [say('{name}：重新在平台上创建', { name: row.batchName })],
  }
}
