import { fail, say } from '../../../contract/errors.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import type { couponRecord } from '../../../contract/resources/coupon/couponRecord.ts'
import type { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { recipientOf } from '../../store/coupon/grantRows.ts'
import { addCouponCounts } from '../../store/coupon/useRows.ts'
import { findRows } from '../../store/rows.ts'
import { requireIssuable } from './couponHooks.ts'
import { issueCoupons } from './issue.ts'
import { refuseFor } from './recipients.ts'

/** Issues what failed again, as a record of its own; the failed one remains. */
export const retry: ActionHandler<typeof couponRecord, 'retry'> = async (row, _input, work) => {
  const { db, tenantId } = work
  const [template] = await findRows(db, coupon, tenantId, [row.couponId ?? ''])
  if (!template) return fail('COUPON_UNKNOWN')
  requireIssuable(template, work)
  const recipient = await recipientOf(db, tenantId, row.id)
  if (!recipient?.digest) return fail(recipient?.userId ? 'COUPON_USER_UNKNOWN' : 'COUPON_MOBILE')
  const each = row.quantity ?? 1
  const [outcome] = await issueCoupons(
    {
      template,
      channel: row.sendChannel ?? 'granted',
      batchNo: row.batchNo,
      each,
      quotaNo: null,
      isRefusalRecorded: false,
    },
    [recipient],
    work,
  )
  if (outcome?.reason) refuseFor(outcome.reason)
  return { consequences: [say('向 {mobile} 发放 {n} 张', { mobile: row.mobileMask ?? '', n: each })] }
}

/** Takes a coupon from its holder; it is not issued again. */
export const revoke: ActionHandler<typeof couponuser, 'revoke'> = async (
  row,
  { reason },
  { db, tenantId },
) => {
  await addCouponCounts(db, tenantId, { couponId: row.couponId ?? '0', voided: 1 })
  return {
    set: { voidReason: reason },
    consequences: [say('{couponName} 不能再使用，也不回到库存', { couponName: row.couponName ?? '' })],
  }
}
