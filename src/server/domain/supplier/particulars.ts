import type { Particulars } from '../../engine/particularsByNoun.ts'
import { supplierPriceChangeParticulars } from './supplierPriceChangeParticulars.ts'
import { supplierConfigParticulars } from './supplierConfigParticulars.ts'
import { supplierGoodsParticulars } from './supplierGoodsParticulars.ts'
import { supplierGroupParticulars } from './supplierGroup.ts'

/** What is particular to the nouns of suppliers. */
export const SUPPLIER_PARTICULARS: readonly Particulars[] = [
  supplierConfigParticulars,
  supplierGoodsParticulars,
  supplierGroupParticulars,
  supplierPriceChangeParticulars,
]
