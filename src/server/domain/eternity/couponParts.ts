import { activityHooks, disable as disableActivity, enable as enableActivity } from './activity.ts'
import { copy } from './copyActivity.ts'
import { alert, couponHooks, disable, enable, end } from './coupon.ts'
import { send } from './send.ts'

/** What is particular to templates. */
export const COUPON_PARTS = {
  hooks: couponHooks,
  actions: { enable, disable, end, alert, send },
} as const

/** What is particular to activities. */
export const ACTIVITY_PARTS = {
  hooks: activityHooks,
  actions: { enable: enableActivity, disable: disableActivity, copy },
} as const
