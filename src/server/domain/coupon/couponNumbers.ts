import { randomCode } from '../../secrets/randomCode.ts'

const LENGTH = 16

/** The number of a customer's coupon, which whoever presents it shows. */
export const newCouponNo = (): string => `CP${randomCode(LENGTH)}`
