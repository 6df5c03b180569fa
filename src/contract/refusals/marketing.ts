import { COMMERCE_REFUSALS } from './commerce.ts'
import { COUPON_REFUSALS } from './coupon.ts'
import { COUPON_CODE_REFUSALS } from './couponCode.ts'
import { ETERNITY_REFUSALS } from './eternity.ts'
import { FAVOR_REFUSALS } from './favor.ts'
import { RED_ENVELOPE_REFUSALS } from './redEnvelope.ts'

/** Refusals of what marketing gives away and of the channels that sell with us. */
export const MARKETING_REFUSALS = {
  ...COMMERCE_REFUSALS,
  ...COUPON_REFUSALS,
  ...COUPON_CODE_REFUSALS,
  ...ETERNITY_REFUSALS,
  ...FAVOR_REFUSALS,
  ...RED_ENVELOPE_REFUSALS,
} as const
