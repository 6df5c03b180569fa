import { formatMoment } from '../../../kernel/time.ts'
import type { Consumer } from '../../store/coupon/issueRows.ts'
import type { Writer } from '../../store/db.ts'
import type { DemoCoupon } from './coupons.data.ts'

const DAY_MS = 86_400_000
/** A moment some days from now, which may be a fraction. */
export const momentIn = (days: number): string => formatMoment(new Date(Date.now() + days * DAY_MS))

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
