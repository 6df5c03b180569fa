import { activityEternityCoupon } from '../../contract/resources/eternity/activityEternityCoupon.ts'
import { eternityCoupon } from '../../contract/resources/eternity/eternityCoupon.ts'
import { isMobile } from '../../kernel/mobile.ts'
import { NOBODY, type Receiver } from '../domain/eternity/issueTerms.ts'
import type { Work } from '../engine/work.ts'
import { findRows, selectWhere } from '../store/rows.ts'
import { countIn } from './eternity.ts'
import { refuseOpen } from './refusals.ts'
import type { CallParameters } from './callContext.ts'

const MAX_MOBILES = 500

/** Phones, one voucher each, or only a number of vouchers. */
export function receiversIn(parameters: CallParameters): readonly Receiver[] {
  const { mobiles } = parameters
  if (mobiles === undefined || mobiles === null) {
    const qty = countIn(parameters, 'qty', MAX_MOBILES) ?? refuseOpen('PARAM_MISSING')
    return Array.from({ length: qty }, () => NOBODY)
  }
  if (!Array.isArray(mobiles) || mobiles.length === 0 || mobiles.length > MAX_MOBILES)
    refuseOpen('PARAM_INVALID', 'mobiles')
  return (mobiles as readonly unknown[]).map((mobile) =>
    typeof mobile === 'string' && isMobile(mobile)
      ? { mobile, outOrderNo: null }
      : refuseOpen('PARAM_INVALID', 'mobiles'),
  )
}

/** The template: the only one of the activity, else that of the number. */
export async function couponIdIn(
  { couponCode, activityId }: { readonly couponCode: string | null; readonly activityId: string | null },
  { db, tenantId }: Work,
): Promise<string> {
  if (couponCode !== null) {
    const [coupon] = await selectWhere(db, eternityCoupon, tenantId, {
      field: 'couponCode',
      operator: 'equals',
      values: [couponCode],
    })
    return coupon?.id ?? refuseOpen('PARAM_INVALID', 'couponCode')
  }
  const [activity] = await findRows(db, activityEternityCoupon, tenantId, [activityId ?? '0'])
  const [only, ...others] = activity?.couponIds ?? []
  if (!activity) refuseOpen('PARAM_INVALID', 'activityId')
  return only !== undefined && others.length === 0 ? only : refuseOpen('PARAM_INVALID', '请指定恒券')
}
