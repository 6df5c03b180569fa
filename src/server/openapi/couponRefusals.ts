import { Refusal } from '../../contract/errors.ts'
import { COUPON_REFUSALS } from '../../contract/refusals/coupon.ts'
import { COUPON_CODE_REFUSALS } from '../../contract/refusals/couponCode.ts'
import { OpenRefusal } from './refusals.ts'

const NOT_FOUND: ReadonlySet<string> = new Set(['COUPON_NO_UNKNOWN', 'COUPON_UNKNOWN', 'CODE_UNKNOWN'])

/** Runs a call about coupons; what their rules refuse becomes COUPON_REJECT with its reason. */
export async function refusingCoupons<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (NOT_FOUND.has(error.code)) throw new OpenRefusal('COUPON_NOT_FOUND')
    if (!Object.hasOwn(COUPON_REFUSALS, error.code) && !Object.hasOwn(COUPON_CODE_REFUSALS, error.code))
      throw error
    throw new OpenRefusal('COUPON_REJECT', { params: { reason: error.message } })
  }
}
