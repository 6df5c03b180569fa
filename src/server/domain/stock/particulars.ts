import type { Particulars } from '../../engine/particularsByNoun.ts'
import { merchantStockParticulars } from './codeFilters.ts'
import { stockParticulars } from './stock.ts'
import { stockCardParticulars } from './stockCard.ts'
import { stockInRecordParticulars } from './stockIn.ts'

/** What is particular to the nouns of stock. */
export const STOCK_PARTICULARS: readonly Particulars[] = [
  merchantStockParticulars,
  stockParticulars,
  stockCardParticulars,
  stockInRecordParticulars,
]
