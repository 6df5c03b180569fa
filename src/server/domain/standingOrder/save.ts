import { fail, say } from '../../../contract/errors.ts'
import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { insertRow } from '../../store/rows.ts'
import { accountColumns } from '../order/request.ts'
import { addPeriods } from './addPeriods.ts'
import { holdPeriods } from './holdPeriods.ts'
import { judgePlan } from './judgePlan.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS

/** When the first period is due: now, or within a year. */
function firstTimeOf(requested: string | null | undefined): string {
  const now = Date.now()
  if (!requested) return formatMoment(new Date(now))
  const at = parseMoment(requested).getTime()
  if (at < now - MINUTE_MS || at > now + YEAR_MS) fail('STANDING_FIRST_TIME', {}, 'firstTime')
  return requested
}

/** Makes a plan whose order would be accepted now, with its periods, and holds their money if it is to be. */
export const save: CollectionHandler<typeof standingOrder, 'save'> = async (input, work) => {
  const { vault, caller } = work
  const { merchantId, skuId, chargeMode, failPolicy, remark = null } = input,
    firstTime = firstTimeOf(input.firstTime),
    account = input.account?.trim() || null,
    qty = input.qty ?? 1,
    periodType = input.periodType ?? 'month',
    periodTotal = input.periodTotal ?? 1
  const judged = await judgePlan({ merchantId, skuId, qty, account, periodTotal }, work)
  const plan = await insertRow(work.db, standingOrder, work.tenantId, {
    ...{ merchantId, skuId, qty, periodType, periodTotal, chargeMode, failPolicy, remark, firstTime },
    ...judged,
    ...accountColumns(account, vault),
    merchantOrderNo: input.merchantOrderNo?.trim() || null,
    periodDone: 0,
    periodFail: 0,
    nextTime: firstTime,
    planState: 'running',
    createUser: caller.session.userId,
    createDept: caller.session.deptIds[0] ?? null,
  })
  await addPeriods(plan, work)
  return {
    ids: [plan.id],
    count: 1,
    answer: { id: plan.id, standingNo: plan.standingNo },
    consequences: [await holdPeriods(plan, work), say('首期 {time} 执行', { time: firstTime })],
  }
}
