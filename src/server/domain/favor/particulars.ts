import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { issue } from './issue.ts'
import { enable, placementHooks } from './placement.ts'
import { plain } from './plain.ts'
import { reissue } from './reissue.ts'
import { retryOrder } from './retry.ts'
import { STOCK_HANDLERS, STOCK_PREFETCH } from './stockActions.ts'
import { stockHooks } from './stockRules.ts'

/** What is particular to vouchers. */
export const FAVOR_PARTICULARS: readonly Particulars[] = [
  particulars(favorCoupon, { hooks: stockHooks, actions: STOCK_HANDLERS, prefetch: STOCK_PREFETCH }),
  particulars(favor, { hooks: placementHooks, actions: { enable, issue } }),
  particulars(favorRecord, { actions: { retryOrder, reissue, plain } }),
]
