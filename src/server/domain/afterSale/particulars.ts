import type { Particulars } from '../../engine/particularsByNoun.ts'
import { orderAfterSaleParticulars } from './orderAfterSaleParticulars.ts'
import { orderChangeApplyParticulars } from './orderChangeApplyParticulars.ts'

/** What is particular to the nouns of after-sale. */
export const AFTER_SALE_PARTICULARS: readonly Particulars[] = [
  orderAfterSaleParticulars,
  orderChangeApplyParticulars,
]
