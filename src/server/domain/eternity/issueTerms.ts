import type { Choice, Row } from '../../../contract/define/row.ts'
import type { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import type { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'

/** A template. */
export type Coupon = Row<typeof eternityCoupon>

/** Whom one voucher is for. */
export interface Receiver {
  readonly mobile: string | null
  readonly outOrderNo: string | null
}
/** A voucher for whoever gets its code. */
export const NOBODY: Receiver = { mobile: null, outOrderNo: null }
/** Vouchers to be issued. */
export interface Issue {
  readonly couponId: string
  readonly merchantId: string
  readonly merchantCode: string
  readonly receivers: readonly Receiver[]
  readonly channel: NonNullable<Choice<typeof eternityOrder, 'sendChannel'>>
  readonly activityId?: string | null
  /** Names the batch; a document issues once. */
  readonly batchNo: string
}
