import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { couponRecord } from '../../../contract/resources/coupon/couponRecord.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { addProduct, deleteProduct, enable, end } from './couponActions.ts'
import { couponHooks } from './couponHooks.ts'
import { grant } from './grant.ts'
import { couponGrantHooks } from './grantFile.ts'
import { retry, revoke } from './holderActions.ts'

/** What is particular to coupons. */
export const COUPON_PARTICULARS: readonly Particulars[] = [
  particulars(coupon, { hooks: couponHooks, actions: { enable, end, grant, addProduct, deleteProduct } }),
  particulars(couponGrant, { hooks: couponGrantHooks }),
  particulars(couponRecord, { actions: { retry } }),
  particulars(couponuser, { actions: { revoke } }),
]
