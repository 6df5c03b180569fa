import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { couponActivityParticulars } from './activityParticulars.ts'
import { codeHooks, reveal, voidCode } from './codeActions.ts'
import { couponOrderHooks, refund } from './couponOrderActions.ts'
import { pack, sendPassword } from './exportActions.ts'
import { redeem } from './redeem.ts'

/** What is particular to coupon codes. */
export const COUPON_CODE_PARTICULARS: readonly Particulars[] = [
  couponActivityParticulars,
  particulars(couponActivityCode, { hooks: codeHooks, actions: { redeem, reveal, void: voidCode } }),
  particulars(couponCodeExport, { actions: { sendPassword, pack } }),
  particulars(couponOrder, { hooks: couponOrderHooks, actions: { refund } }),
]
