import type { Particulars } from '../../engine/particularsByNoun.ts'
import { merchantStockParticulars } from './merchantStock.ts'
import { STOCK_OUT_PARTICULARS } from './out/particulars.ts'
import { expressParticulars } from './express.ts'
import { stockParticulars } from './stock.ts'
import { stockAlertConfigParticulars } from './stockAlert.ts'
import { stockCardParticulars } from './stockCard.ts'
import { stockInRecordParticulars } from './stockIn.ts'
import { cardTransferParticulars } from './transfer/transferActions.ts'

/** What is particular to the nouns of stock. */
export const STOCK_PARTICULARS: readonly Particulars[] = [
  expressParticulars,
  merchantStockParticulars,
  stockParticulars,
  stockAlertConfigParticulars,
  stockCardParticulars,
  stockInRecordParticulars,
  ...STOCK_OUT_PARTICULARS,
  cardTransferParticulars,
]
