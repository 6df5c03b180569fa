import { COUPON_VIEWS, COUPONS } from './couponRights.data.ts'

/** Seeing what marketing gives away. */
export const MARKETING_VIEWS = [...COUPON_VIEWS]
/** Giving it away. */
export const MARKETING = [...COUPONS]
