import type { Consumer } from '../../store/coupon/issueRows.ts'
import type { Writer } from '../../store/db.ts'
import type { DemoCoupon } from './coupons.data.ts'

/** Where the coupons of the demonstration are written, and for whom. */
export interface CouponSeeding {
  readonly writer: Writer
  readonly tenantId: string
  readonly consumers: readonly Consumer[]
  readonly merchant: { readonly id: string; readonly code: string } | null
}

/** How many of a coupon were issued. */
export const issuedOf = ({ issued }: DemoCoupon): number =>
  issued.used + issued.expired + issued.void + issued.unused
