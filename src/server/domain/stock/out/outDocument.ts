import type { Row } from '../../../../contract/define/row.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { type Fen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { DocumentCharge } from '../../finance/documentCharge.ts'

/** A document that hands cards out. */
export type StockOut = Row<typeof cardStockOut>

/** Name of the queue of documents whose cards leave. */
export const STOCK_OUT_QUEUE = 'stockOut'

/** What a document charges, in fen. */
export const totalOf = (row: StockOut): Fen => row.totalAmount ?? ZERO_FEN

/** What a document charges its merchant. */
export const chargeOf = (row: StockOut): DocumentCharge => ({
  docNo: row.outNo ?? '',
  accountId: row.accountId,
  amount: totalOf(row),
  merchantCode: row.merchantCode,
  qty: row.qty,
})

/** Types of documents whose cards go to a merchant that pays for them. */
export const paysFor = (outType: unknown): boolean => outType === 'pickup' || outType === 'allocate'
