import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityOrderAccountDetail } from '../../../contract/resources/eternity/eternityOrderAccountDetail.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { ACTIVITY_PARTS, COUPON_PARTS } from './couponParts.ts'
import { ORDER_PARTS } from './orderParts.ts'
import { reverse } from './reverse.ts'

/** What is particular to prepaid vouchers. */
export const ETERNITY_PARTICULARS: readonly Particulars[] = [
  particulars(eternityCoupon, COUPON_PARTS),
  particulars(eternityOrder, ORDER_PARTS),
  particulars(eternityOrderAccountDetail, {
    hooks: { narrow: () => [{ field: 'subject', values: ['2301'] }] },
  }),
  particulars(eternityVerification, { actions: { reverse } }),
  particulars(activityEternityCoupon, ACTIVITY_PARTS),
]
