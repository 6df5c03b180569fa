import { COUPON_REFUSALS } from './coupon.ts'

/** Refusals of what marketing gives away. */
export const MARKETING_REFUSALS = { ...COUPON_REFUSALS } as const
