import type { Input } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import type { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityOrderExtension } from '../../../contract/resources/eternity/eternityOrderExtension.ts'
import { newId } from '../../../kernel/id.ts'
import { dayAfter, daysBetween, formatDay } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { creationTimes, momentOf, type Work } from '../../engine/work.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { holderColumns, userOf } from './holder.ts'
import type { Coupon } from './issueTerms.ts'
import { reviveEndOf } from './newVoucher.ts'

type Extension = Input<typeof eternityOrder, 'extend'>
const DAY_LENGTH = 10

/** What a new end is counted from: the old one, or the end of today where that is past. */
function baseOf({ validEnd }: Voucher, today: string): string {
  const lastToday = `${today} 23:59:59`
  return validEnd !== null && validEnd > lastToday ? validEnd : lastToday
}

/** The end a voucher gets. */
function newEnd(base: string, { extendType, days, newValidEnd }: Extension): string {
  if (extendType === 'date') {
    const end = newValidEnd ?? ''
    return end > base ? end : fail('ETERNITY_EXTEND_DATE', {}, 'newValidEnd')
  }
  return `${dayAfter(base.slice(0, DAY_LENGTH), days ?? 0)}${base.slice(DAY_LENGTH)}`
}

function requireExtendable(voucher: Voucher, coupon: Coupon, now: string): void {
  if ((voucher.extendTimes ?? 0) >= (coupon.maxExtendTimes ?? 0)) fail('ETERNITY_EXTEND_TIMES')
  const isOver = voucher.orderStatus === 'expired' || (voucher.validEnd ?? now) < now
  if (isOver && (voucher.settledTime !== null || (voucher.reviveEnd ?? now) < now))
    fail('ETERNITY_EXTEND_LATE')
}

/** Where an extended voucher stands: as before, and an expired one as it was used. */
function stateAfter({ orderStatus, couponKind, balance, faceValue, remainTimes, totalTimes }: Voucher) {
  if (orderStatus !== 'expired') return orderStatus
  const isWhole = couponKind === 'valued' ? balance === faceValue : remainTimes === totalTimes
  return isWhole ? 'unused' : 'part'
}

async function keepExtension(
  voucher: Voucher,
  { end, days, reason }: { readonly end: string; readonly days: number; readonly reason: string },
  work: Work,
): Promise<void> {
  await insertRows(work.db, eternityOrderExtension, work.tenantId, [
    {
      extensionNo: `HE${newId()}`,
      batchNo: `HY${work.caller.origin.traceId}`.slice(0, 32),
      orderId: voucher.id,
      orderNo: voucher.orderNo,
      couponId: voucher.couponId,
      ...holderColumns(await userOf(voucher, null, work)),
      oldValidEnd: voucher.validEnd,
      newValidEnd: end,
      days,
      oldStatus: voucher.orderStatus,
      newStatus: stateAfter(voucher),
      seq: (voucher.extendTimes ?? 0) + 1,
      reason,
      operatorName: work.caller.session.realName,
      createUser: work.caller.session.userId,
      ...creationTimes(work),
    },
  ])
}

/** Moves the end of vouchers; those that expired lately come back to life. No money moves. */
export const extend: ActionHandler<typeof eternityOrder, 'extend'> = async (row, input, work) => {
  const now = momentOf(work),
    [coupon] = await findRows(work.db, eternityCoupon, work.tenantId, [row.couponId ?? '0'])
  if (!coupon) return fail('NOT_FOUND')
  requireExtendable(row, coupon, now)
  const base = baseOf(row, formatDay(work.at ?? new Date())),
    end = newEnd(base, input),
    days = daysBetween(base.slice(0, DAY_LENGTH), end.slice(0, DAY_LENGTH)) - 1,
    most = coupon.extendMaxDays ?? 0
  if (days > most || (days === most && end.slice(DAY_LENGTH) > base.slice(DAY_LENGTH)))
    fail('ETERNITY_EXTEND_DAYS', { n: most }, input.extendType === 'date' ? 'newValidEnd' : 'days')
  await keepExtension(row, { end, days, reason: input.reason }, work)
  return {
    set: {
      validEnd: end,
      reviveEnd: reviveEndOf(end, coupon.reviveDays ?? 0),
      extendTimes: (row.extendTimes ?? 0) + 1,
      orderStatus: stateAfter(row),
    },
    consequences: [say('{orderNo}：有效期延到 {end}，不涉及资金', { orderNo: row.orderNo ?? '', end })],
  }
}
