import type { Particulars } from '../../engine/particularsByNoun.ts'
import { orderCompareDetailParticulars } from './details.ts'
import { orderCompareTaskParticulars } from './tasks.ts'

/** What is particular to reconciliations with suppliers. */
export const COMPARE_PARTICULARS: readonly Particulars[] = [
  orderCompareTaskParticulars,
  orderCompareDetailParticulars,
]
