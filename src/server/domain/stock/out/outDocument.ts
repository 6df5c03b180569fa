import type { Row } from '../../../../contract/define/row.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { type Fen, ZERO_FEN } from '../../../../kernel/money.ts'

/** A document that hands cards out. */
export type StockOut = Row<typeof cardStockOut>

/** Name of the queue of documents whose cards leave. */
export const STOCK_OUT_QUEUE = 'stockOut'

/** The hold of a document. */
export const holdOf = (row: StockOut) => ({ bizType: 'charge', bizNo: row.outNo ?? '' }) as const

/** What a document charges, in fen. */
export const totalOf = (row: StockOut): Fen => row.totalAmount ?? ZERO_FEN

/** Types of documents whose cards go to a merchant that pays for them. */
export const paysFor = (outType: unknown): boolean => outType === 'pickup' || outType === 'allocate'
