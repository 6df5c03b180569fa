import type { HoldLine } from '../../store/stock/stockHoldRows.ts'

/**
 * What a document has or had of one batch. `prepaid`: the merchant paid for it before, so the order charges
 * nothing.
 */
export interface StockLine {
  readonly stockId: string
  readonly skuId: string
  readonly qty: number
  readonly unitCost: number
  readonly prepaid: boolean
  readonly merchantCode: string | null
  readonly cardIds: readonly string[]
}

/** Some of what a document has of a batch, with the cards it is. */
export const lineOf = (line: HoldLine, qty: number, cardIds: readonly string[]): StockLine => ({
  stockId: line.stockId,
  skuId: line.skuId,
  qty,
  unitCost: line.unitCost,
  prepaid: line.merchantStockId !== null,
  merchantCode: line.merchantCode,
  cardIds,
})
