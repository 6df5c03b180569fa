import type { Fen } from '../../kernel/money.ts'

/** What suppliers did in the last 24 hours; the answer of `channelOrderInfo/health`. */
export interface SupplierHealth {
  readonly supplierId: string
  readonly supplierName: string | null
  /** Attempts, those that succeeded and those that failed; the others have not ended. */
  readonly count: number
  readonly good: number
  readonly failed: number
  /** Milliseconds; null where none succeeded. */
  readonly median: number | null
  /** One entry an hour, the running hour last. */
  readonly hours: readonly { readonly good: number; readonly failed: number; readonly count: number }[]
}

/** Pieces and money of delivered orders in fen; what the caller may not see is null. */
export interface Sold {
  readonly qty: number
  readonly amount: Fen | null
  readonly cost: Fen | null
}

/** Sales of the SKUs of a product in the last 30 days, today included; the answer of `goodsSpu/sales`. */
export interface GoodsSales {
  /** The days from the first to today, `yyyy-MM-dd`. */
  readonly days: readonly string[]
  readonly total: Sold
  /** The 30 days before these. */
  readonly before: Sold
  readonly skus: readonly { readonly skuId: string; readonly sold: Sold; readonly days: readonly number[] }[]
  /** Pieces of the last 7 days by merchant, most first. */
  readonly merchants: readonly { readonly merchantCode: string; readonly qty: number }[]
}
