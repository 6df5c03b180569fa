/** An order as a union reports it. Money in fen, rates as fractions. */
export interface CpsOrder {
  readonly orderNo: string
  readonly subOrderNo: string
  /** The user that our link was made for; null where the union does not know. */
  readonly userId: string | null
  readonly goodsName: string
  readonly goodsImage: string | null
  readonly quantity: number
  readonly payAmount: number
  readonly commissionRate: number
  readonly estimateCommission: number
  /** What the union pays; only of settled orders. */
  readonly actualCommission: number | null
  readonly state: 'unpaid' | 'paid' | 'completed' | 'settled' | 'invalid'
  readonly invalidReason: string | null
  readonly orderTime: string
  readonly payTime: string | null
  readonly completeTime: string | null
  readonly settleTime: string | null
}

/** The account at a union, with its secret. */
export interface CpsAccount {
  readonly apiUrl: string
  readonly appKey: string
  readonly appSecret: string
  readonly siteId: string
  readonly platform: string
}
/** A window of time in which orders changed, and where in it to go on. */
export interface CpsWindow {
  readonly from: string
  readonly to: string
  readonly cursor: string | null
}
export interface CpsPage {
  readonly orders: readonly CpsOrder[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

/** A union that tracks orders: asked for those that changed. Rejects with CpsFailure where it does not answer. */
export interface CpsGateway {
  readonly pullOrders: (account: CpsAccount, window: CpsWindow) => Promise<CpsPage>
}

/** Why a union did not answer. */
export class CpsFailure extends Error {}
