import { COUPON_VIEWS, COUPONS } from './couponRights.data.ts'
import { COUPON_CODE_VIEWS, COUPON_CODES } from './couponCodeRights.data.ts'
import { ETERNITY, ETERNITY_VIEWS } from './eternityRights.data.ts'
import { FAVOR, FAVOR_VIEWS } from './favorRights.data.ts'

/** Seeing what marketing gives away. */
export const MARKETING_VIEWS = [...COUPON_VIEWS, ...COUPON_CODE_VIEWS, ...ETERNITY_VIEWS, ...FAVOR_VIEWS]
/** Giving it away. */
export const MARKETING = [...COUPONS, ...COUPON_CODES, ...ETERNITY, ...FAVOR]
