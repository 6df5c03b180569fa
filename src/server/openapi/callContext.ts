import type { CouponClaims } from '../domain/coupon/claims.ts'
import type { Services } from '../services.ts'
import type { LiveKey } from './apiKeyCache.ts'

/** The authenticated key; a call acts for its merchant. */
export interface CallContext {
  readonly key: LiveKey
  readonly services: Services
  readonly couponClaims: CouponClaims
}

export type CallParameters = Readonly<Record<string, unknown>>

/** Result of a call, and the number of the document it concerns. */
export interface CallResult {
  readonly data: unknown
  readonly bizNo?: string | null
}
