import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import type { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addActivityUses, giveBackUse } from '../../store/card/cardUseRows.ts'
import { findRows } from '../../store/rows.ts'
import { unverifyCoupon } from '../coupon/useCoupon.ts'

type Redemption = Row<typeof verifyOrder>

/** Gives the card one use back. */
async function returnCard(row: Redemption, { db, tenantId }: Work): Promise<Sentence> {
  if (!(await giveBackUse(db, tenantId, row.sourceId ?? ''))) fail('VERIFY_CARD_VOID')
  if (row.activityId) await addActivityUses(db, tenantId, { activityId: row.activityId, times: -1 })
  return say('卡 {code} 恢复 1 次可用', { code: row.codeMasked ?? '' })
}

/** Gives the customer the coupon back. */
async function returnCustomersCoupon(row: Redemption, reason: string, work: Work): Promise<Sentence> {
  const [coupon] = await findRows(work.db, couponuser, work.tenantId, [row.sourceId ?? '0'])
  const orderNo = row.verifyNo ?? row.id
  await unverifyCoupon({ couponNo: coupon?.couponNo ?? '', orderNo, reason }, work)
  return say('券 {code} 退回顾客，过了有效期的记为已过期', { code: row.codeMasked ?? '' })
}

/** Takes a use back on the day it was made, unless it is settled: card or coupon may be used again. */
export const revoke: ActionHandler<typeof verifyOrder, 'revoke'> = async (row, { reason }, work) => {
  const now = formatMoment(work.at ?? new Date())
  if (row.verifyTime?.slice(0, 10) !== now.slice(0, 10)) fail('VERIFY_NOT_TODAY')
  const consequence =
    row.sourceType === 'coupon' ? await returnCustomersCoupon(row, reason, work) : await returnCard(row, work)
  return {
    set: { revokeReason: reason, revokeUser: work.caller.session.realName, revokeTime: now },
    consequences: [consequence],
  }
}
