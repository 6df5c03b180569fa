import { Refusal } from '../../../contract/errors.ts'
import { RequestBatcher } from '../../../kernel/requestBatcher.ts'
import { systemWork } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { isOutage } from '../../store/outage.ts'
import { asTenant } from '../../store/tenancy.ts'
import {
  type Claim,
  claimableTemplate,
  type ClaimedCoupon,
  type ClaimOutcome,
  claimTogether,
} from './claimTogether.ts'

/** Claims of one transaction. */
const MAX_CLAIMS = 200

/**
 * Claims of coupons by programs. Those of one coupon that arrive together share a transaction: everybody claims a
 * sought-after coupon at once, and its balance is one row.
 */
export class CouponClaims {
  readonly #batcher: RequestBatcher<Claim, ClaimOutcome>
  constructor(services: Services) {
    this.#batcher = new RequestBatcher<Claim, ClaimOutcome>(
      (key, claims) => {
        const [tenantId, couponCode] = JSON.parse(key) as [string, string]
        return asTenant(tenantId, () =>
          services.database.transaction(async (db) => {
            const work = systemWork(services, tenantId, { db, path: 'openapi/coupon' })
            const template = await claimableTemplate(couponCode, work)
            if (template instanceof Refusal) return claims.map(() => template)
            return claimTogether(template, claims, work)
          }),
        )
      },
      {
        maxItems: MAX_CLAIMS,
        distinctBy: ({ mobile, outNo }) => [`person ${mobile}`, `number ${outNo}`],
        isGeneral: isOutage,
      },
    )
  }

  /** The coupon of a claim; throws the refusal of the coupon's rules. */
  async claim(tenantId: string, couponCode: string, claim: Claim): Promise<ClaimedCoupon> {
    const outcome = await this.#batcher.submit(JSON.stringify([tenantId, couponCode]), claim)
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }
}
