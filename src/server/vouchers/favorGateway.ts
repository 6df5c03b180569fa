import type { FavorPlatform, StockState, StockType } from '../../contract/parts/favorTerms.ts'
import type { Fen } from '../../kernel/money.ts'

/** What a voucher stock is created with. */
export interface StockTerms {
  readonly outRequestNo: string
  readonly stockName: string
  readonly stockType: StockType
  readonly couponAmount: Fen
  readonly transactionMinimum: Fen
  readonly maxCoupons: number
  readonly maxAmountByDay: Fen
  readonly maxCouponsPerUser: number
  readonly noCash: boolean
  readonly availableBegin: Date
  readonly availableEnd: Date
  /** Days a voucher is valid after it was received; 0: until the stock ends. */
  readonly validDays: number
  readonly limitBank: string | null
  readonly limitCardType: 'debit' | 'credit' | null
  readonly limitBins: readonly string[]
  readonly goodsTag: string | null
  readonly availableMchs: readonly string[]
  readonly items: readonly string[]
  readonly description: string
}

/** How a stock stands at its platform. */
export interface StockView {
  readonly stockId: string
  readonly stockName: string
  readonly stockType: StockType
  readonly state: Exclude<StockState, 'failed'>
  readonly couponAmount: Fen
  readonly transactionMinimum: Fen
  readonly maxCoupons: number
  readonly maxAmountByDay: Fen
  readonly maxCouponsPerUser: number
  readonly distributed: number
  readonly availableBegin: Date | null
  readonly availableEnd: Date | null
  readonly description: string
}

/** How one voucher stands at its platform. */
export interface CouponView {
  readonly couponId: string
  readonly stockId: string
  readonly state: 'sent' | 'used' | 'expired'
  readonly createTime: Date | null
  readonly expireTime: Date | null
  readonly use: UseRow | null
}

/** One use of a voucher. */
export interface UseRow {
  readonly couponId: string
  readonly useTime: Date | null
  readonly transactionId: string | null
  readonly consumeMchId: string | null
  /** What was paid with it, in fen. */
  readonly consumeAmount: Fen | null
}
/** A voucher that came back with a refund. */
export interface ReturnRow {
  readonly couponId: string
  readonly returnTime: Date | null
}

/** What a platform tells of a voucher. */
export interface FavorEvent {
  readonly notificationId: string
  readonly type: 'use' | 'other'
  readonly eventType: string
  readonly couponId: string
  readonly use: UseRow | null
}
/** A notification as it arrived: headers in lower case and the exact text of the body. */
export interface FavorCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface SendRequest {
  readonly stockId: string
  readonly account: string
  /** The number of the record; a repeat with the same number is the same voucher. */
  readonly outRequestNo: string
}
export interface Holder {
  readonly account: string
  readonly stockId: string
}

/** The vouchers of one merchant at one platform. Every call rejects with GatewayError alone. */
export interface FavorGateway {
  readonly platform: FavorPlatform
  /** Creates a stock; a repeat with the same number is the same stock. */
  readonly createStock: (terms: StockTerms) => Promise<Pick<StockView, 'stockId' | 'state'>>
  readonly startStock: (stockId: string) => Promise<void>
  /** False: the platform has no pause, and we hold back ourselves. */
  readonly pausesRemotely: boolean
  readonly pauseStock: (stockId: string) => Promise<void>
  readonly restartStock: (stockId: string) => Promise<void>
  readonly stopStock: (stockId: string) => Promise<void>
  /** Raises what a stock may give away altogether, to `maxAmount`. */
  readonly addBudget: (
    stockId: string,
    budget: { readonly maxAmount: Fen; readonly before: Fen; readonly outRequestNo: string },
  ) => Promise<void>
  readonly queryStock: (stockId: string) => Promise<StockView>
  readonly listStocks: () => AsyncIterable<StockView>
  readonly sendCoupon: (request: SendRequest) => Promise<{ readonly couponId: string }>
  readonly queryCoupon: (account: string, couponId: string) => Promise<CouponView>
  readonly listUserCoupons: (holder: Holder) => Promise<readonly CouponView[]>
  readonly useFlow: (stockId: string) => AsyncIterable<UseRow>
  readonly returnFlow: (stockId: string) => AsyncIterable<ReturnRow>
  /** Null where a notification is not from the platform, is too old or cannot be read. */
  readonly parseNotify: (call: FavorCall) => FavorEvent | null
}
