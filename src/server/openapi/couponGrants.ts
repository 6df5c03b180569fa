import { isMobile } from '../../kernel/mobile.ts'
import { DOCUMENT_NUMBER, requiredText } from './callParameters.ts'
import { refusingCoupons } from './couponRefusals.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

/**
 * Gives a coupon to a mobile number, once per number of the merchant: a repeated call gets the first coupon. Coupons
 * that are granted by people or redeemed by codes cannot be had this way.
 */
export async function grantCoupon(
  parameters: CallParameters,
  { key, couponClaims }: CallContext,
): Promise<CallResult> {
  const merchantOrderNo = requiredText(parameters, 'merchantOrderNo', 32),
    activityCode = requiredText(parameters, 'activityCode', 20),
    mobile = requiredText(parameters, 'mobile', 11)
  if (!DOCUMENT_NUMBER.test(merchantOrderNo)) refuseOpen('PARAM_INVALID', 'merchantOrderNo')
  if (!isMobile(mobile)) refuseOpen('PARAM_INVALID', 'mobile')
  if (key.env === 2)
    return { bizNo: merchantOrderNo, data: { merchantOrderNo, couponNo: `SB${merchantOrderNo}` } }
  const outNo = `${key.merchantCode ?? ''}:${merchantOrderNo}`
  const { couponId, row, duplicate } = await refusingCoupons(() =>
    couponClaims.claim(key.tenantId, activityCode, { mobile, outNo }),
  )
  if (duplicate && (row.couponId !== couponId || row.isOther)) refuseOpen('ORDER_NO_CONFLICT')
  const { couponNo, couponName, beginTime, endTime, benefit } = row
  return {
    bizNo: couponNo,
    data: {
      merchantOrderNo,
      couponNo,
      couponName,
      benefit,
      beginTime,
      endTime,
      ...(duplicate ? { duplicate } : {}),
    },
  }
}
