import { COUPON_REFUSALS } from './coupon.ts'
import { COUPON_CODE_REFUSALS } from './couponCode.ts'
import { ETERNITY_REFUSALS } from './eternity.ts'
import { FAVOR_REFUSALS } from './favor.ts'

/** Refusals of what marketing gives away. */
export const MARKETING_REFUSALS = {
  ...COUPON_REFUSALS,
  ...COUPON_CODE_REFUSALS,
  ...ETERNITY_REFUSALS,
  ...FAVOR_REFUSALS,
} as const
