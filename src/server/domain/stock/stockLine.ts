import type { Fen } from '../../../kernel/money.ts'
import type { HoldLine } from '../../store/stock/stockHoldRows.ts'

/**
 * Stock of one batch that a document has locked or issued. `prepaid`: the merchant paid for it before, so the
 * order charges nothing.
 */
export interface StockLine {
  readonly stockId: string
  readonly skuId: string
  readonly qty: number
  readonly unitCost: Fen
  readonly prepaid: boolean
  readonly merchantCode: string | null
  readonly cardIds: readonly string[]
}

/** A stock line for a quantity of a hold line, with its cards. */
export const lineOf = (line: HoldLine, qty: number, cardIds: readonly string[]): StockLine => ({
  stockId: line.stockId,
  skuId: line.skuId,
  qty,
  unitCost: line.unitCost,
  prepaid: line.merchantStockId !== null,
  merchantCode: line.merchantCode,
  cardIds,
})
