import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { particulars } from '../../engine/particulars.ts'
import { disable, enable } from './activityActions.ts'
import { couponActivityHooks } from './activityHooks.ts'
import { addStock } from './addStock.ts'
import { exportCodes } from './exportCodes.ts'

export const couponActivityParticulars = particulars(couponActivity, {
  hooks: couponActivityHooks,
  actions: { addStock, exportCodes, enable, disable },
})
