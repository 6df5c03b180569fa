import { fail } from '../../contract/errors.ts'
import { coupon } from '../../contract/resources/coupon/coupon.ts'
import { isMobile } from '../../kernel/mobile.ts'
import { requireIssuable } from '../domain/coupon/couponHooks.ts'
import { issueOne } from '../domain/coupon/issueOne.ts'
import { systemWork } from '../engine/system.ts'
import { selectWhere } from '../store/rows.ts'
import { DOCUMENT_NUMBER, requiredText } from './callParameters.ts'
import { refusingCoupons } from './couponRefusals.ts'
import { refuseOpen } from './refusals.ts'
import type { CallContext, CallParameters, CallResult } from './callContext.ts'

/**
 * Gives a coupon to a mobile number, once per number of the merchant: a repeated call gets the first coupon. Coupons
 * that are granted by people or redeemed by codes cannot be had this way.
 */
export function grantCoupon(parameters: CallParameters, { key, services }: CallContext): Promise<CallResult> {
  const merchantOrderNo = requiredText(parameters, 'merchantOrderNo', 32),
    activityCode = requiredText(parameters, 'activityCode', 20),
    mobile = requiredText(parameters, 'mobile', 11)
  if (!DOCUMENT_NUMBER.test(merchantOrderNo)) refuseOpen('PARAM_INVALID', 'merchantOrderNo')
  if (!isMobile(mobile)) refuseOpen('PARAM_INVALID', 'mobile')
  if (key.env === 2)
    return Promise.resolve({
      bizNo: merchantOrderNo,
      data: { merchantOrderNo, couponNo: `SB${merchantOrderNo}` },
    })
  return refusingCoupons(() =>
    services.database.transaction(async (db) => {
      const work = systemWork(services, key.tenantId, { db, path: 'openapi/coupon' })
      const [template] = await selectWhere(db, coupon, key.tenantId, {
        field: 'couponCode',
        operator: 'equals',
        values: [activityCode],
      })
      if (!template) return fail('COUPON_UNKNOWN')
      if (template.receiveMode !== 'claim' && template.receiveMode !== 'campaign')
        fail('COUPON_NOT_CLAIMABLE')
      const { row, duplicate } = await issueOne(
        { template, mobile, outNo: `${key.merchantCode ?? ''}:${merchantOrderNo}` },
        () => requireIssuable(template, work),
        work,
      )
      if (duplicate && (row.couponId !== template.id || row.isOther)) refuseOpen('ORDER_NO_CONFLICT')
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
    }),
  )
}
