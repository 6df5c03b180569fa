import { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { revoke } from './revoke.ts'
import { verifyCoupon } from './verifyCoupon.ts'
import { verify } from './verifyCard.ts'

/** What is particular to the use of cards at stores. */
export const VERIFY_PARTICULARS: readonly Particulars[] = [
  particulars(verifyOrder, { actions: { verify, verifyCoupon, revoke } }),
]
