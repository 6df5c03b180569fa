import { couponuser } from '../../contract/resources/coupon/couponuser.ts'
import { isMobile } from '../../kernel/mobile.ts'
import { couponsOf } from '../store/coupon/couponRows.ts'
import { textIn } from './callParameters.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

const STATES = couponuser.states.wire

/** The coupons of a mobile number that can be used, those that end first in front, or one coupon in any state. */
export async function queryCoupons(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const couponNo = textIn(parameters, 'couponNo', 24),
    mobile = textIn(parameters, 'mobile', 11)
  if (couponNo === null && mobile === null) refuseOpen('PARAM_MISSING')
  if (mobile !== null && !isMobile(mobile)) refuseOpen('PARAM_INVALID', 'mobile')
  if (key.env === 2) return { data: { records: [] } }
  const rows = await couponsOf(services.database.kysely, key.tenantId, {
    couponNo: couponNo?.toUpperCase() ?? null,
    digest: mobile === null ? null : services.vault.digest(mobile),
    merchantId: key.merchantId,
  })
  if (couponNo !== null && rows.length === 0) refuseOpen('COUPON_NOT_FOUND')
  return {
    bizNo: couponNo,
    data: { records: rows.map(({ state, ...row }) => ({ ...row, state: STATES[state] })) },
  }
}
