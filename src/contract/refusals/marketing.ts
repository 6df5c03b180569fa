import { COMMERCE_REFUSALS } from './commerce.ts'
import { COUPON_REFUSALS } from './coupon.ts'
import { ETERNITY_REFUSALS } from './eternity.ts'
import { FAVOR_REFUSALS } from './favor.ts'

/** Refusals of what marketing gives away and of the channels that sell with us. */
export const MARKETING_REFUSALS = {
  ...COMMERCE_REFUSALS,
  ...COUPON_REFUSALS,
  ...ETERNITY_REFUSALS,
  ...FAVOR_REFUSALS,
} as const
