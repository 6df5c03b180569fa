import { fen } from '../../../kernel/money.ts'
import { GIFT, JLT, MALL, XGD } from './orderPlan.data.ts'

/** A bulk purchase that becomes stock of its merchant; hours are before now, for deliveries after the approval. */
export interface PrepaidPurchase {
  readonly merchant: string
  readonly number: string
  readonly hoursAgo: number
  readonly lines: readonly (readonly [sku: string, qty: number])[]
  readonly deliveries: readonly {
    readonly hoursAgo: number
    readonly sku: string
    readonly qty: number
    readonly batchNo: string
  }[]
}

/** Bulk purchases that were delivered, the second only in part. */
export const PREPAID_PURCHASES: readonly PrepaidPurchase[] = [
  {
    merchant: GIFT,
    number: '07',
    hoursAgo: 104,
    lines: [['SL-100', 24]],
    deliveries: [{ hoursAgo: 100, sku: 'SL-100', qty: 24, batchNo: 'SL100-2701' }],
  },
  {
    merchant: GIFT,
    number: '11',
    hoursAgo: 53,
    lines: [['SL-100', 16]],
    deliveries: [{ hoursAgo: 50, sku: 'SL-100', qty: 10, batchNo: 'SL100-2702' }],
  },
  {
    merchant: MALL,
    number: '15',
    hoursAgo: 3,
    lines: [['CUP-350', 40]],
    deliveries: [{ hoursAgo: 0.4, sku: 'CUP-350', qty: 40, batchNo: 'CUP-2610' }],
  },
]

/** A transfer of cards between the platform and merchants, and how it ended. */
export interface PlannedTransfer {
  readonly hoursAgo: number
  readonly transferType: 'give' | 'exchange' | 'back'
  readonly from: string | null
  readonly to: string | null
  readonly batchNo: string
  readonly qty: number
  /** Null where nothing is settled. */
  readonly unitPrice: number | null
  /** Cards that the system of the receiver did not take. */
  readonly refused: number
  /** Why it was cancelled before it began. */
  readonly cancelReason: string | null
}

/** Transfers of cards: all have one SKU. */
export const TRANSFERRED_SKU = 'SL-100'
export const TRANSFERS: readonly PlannedTransfer[] = [
  {
    hoursAgo: 48,
    transferType: 'give',
    from: null,
    to: JLT,
    batchNo: 'SL100-2702',
    qty: 10,
    unitPrice: fen(9850),
    refused: 0,
    cancelReason: null,
  },
  {
    hoursAgo: 30,
    transferType: 'give',
    from: null,
    to: MALL,
    batchNo: 'SL100-2702',
    qty: 5,
    unitPrice: fen(9850),
    refused: 0,
    cancelReason: '商城改为按单发货，不再备货',
  },
  {
    hoursAgo: 26,
    transferType: 'exchange',
    from: GIFT,
    to: XGD,
    batchNo: 'SL100-2701',
    qty: 6,
    unitPrice: null,
    refused: 2,
    cancelReason: null,
  },
  {
    hoursAgo: 20,
    transferType: 'back',
    from: XGD,
    to: null,
    batchNo: 'SL100-2701',
    qty: 2,
    unitPrice: null,
    refused: 0,
    cancelReason: null,
  },
]
