import { Refusal } from '../../contract/errors.ts'
import { COUPON_REFUSALS } from '../../contract/refusals/coupon.ts'
import { OpenRefusal } from './refusals.ts'

/** Runs a call about coupons; what their rules refuse becomes COUPON_REJECT with its reason. */
export async function refusingCoupons<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'COUPON_NO_UNKNOWN' || error.code === 'COUPON_UNKNOWN')
      throw new OpenRefusal('COUPON_NOT_FOUND')
    if (!Object.hasOwn(COUPON_REFUSALS, error.code)) throw error
    throw new OpenRefusal('COUPON_REJECT', { params: { reason: error.message } })
  }
}
