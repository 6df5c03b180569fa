import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import * as activity from './activity.ts'
import * as coupon from './coupon.ts'
import { ORDER_PARTS } from './orderParts.ts'
import { reverse } from './reverse.ts'
import { send } from './send.ts'

/** What is particular to prepaid vouchers. */
export const ETERNITY_PARTICULARS: readonly Particulars[] = [
  particulars(eternityCoupon, {
    hooks: coupon.couponHooks,
    actions: { enable: coupon.enable, disable: coupon.disable, end: coupon.end, alert: coupon.alert, send },
  }),
  particulars(eternityOrder, ORDER_PARTS),
  particulars(eternityVerification, { actions: { reverse } }),
  particulars(activityEternityCoupon, {
    hooks: activity.activityHooks,
    actions: { enable: activity.enable, disable: activity.disable, copy: activity.copy },
  }),
]
