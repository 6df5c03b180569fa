import { SEE_CALENDAR } from '../../../contract/branchEntries.ts'
import { COUPON_VIEWS, COUPONS } from './couponRights.data.ts'
import { COUPON_CODE_VIEWS, COUPON_CODES } from './couponCodeRights.data.ts'
import { ETERNITY, ETERNITY_VIEWS } from './eternityRights.data.ts'
import { FAVOR, FAVOR_VIEWS } from './favorRights.data.ts'
import { RED_ENVELOPES, RED_ENVELOPE_VIEWS } from './redEnvelopeRights.data.ts'

/** Seeing what marketing gives away. */
export const MARKETING_VIEWS = [
  SEE_CALENDAR,
  ...COUPON_VIEWS,
  ...COUPON_CODE_VIEWS,
  ...ETERNITY_VIEWS,
  ...FAVOR_VIEWS,
  ...RED_ENVELOPE_VIEWS,
]
/** Giving it away. */
export const MARKETING = [SEE_CALENDAR, ...COUPONS, ...COUPON_CODES, ...ETERNITY, ...FAVOR, ...RED_ENVELOPES]
