import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { particulars } from '../../engine/particulars.ts'
import { STOCK_HANDLERS, STOCK_PREFETCH } from './stockActions.ts'
import { change, resubmit } from './stockChanges.ts'
import { stockHooks } from './stockRules.ts'

/** What is particular to voucher stocks. */
export const stockParticulars = particulars(favorCoupon, {
  hooks: stockHooks,
  actions: { ...STOCK_HANDLERS, change, resubmit },
  prefetch: STOCK_PREFETCH,
})
