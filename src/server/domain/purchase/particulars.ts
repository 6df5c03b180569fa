import type { Particulars } from '../../engine/particularsByNoun.ts'
import { purchaseOrderParticulars } from './purchaseOrder.ts'
import { scPurchaseOrderParticulars } from './scPurchaseOrder.ts'

/** What is particular to the nouns of purchasing. */
export const PURCHASE_PARTICULARS: readonly Particulars[] = [
  purchaseOrderParticulars,
  scPurchaseOrderParticulars,
]
