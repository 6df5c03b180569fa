import { Refusal } from '../../../contract/errors.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { RequestBatcher } from '../../../kernel/requestBatcher.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { type IssuedCoupon, issuedUnder } from '../../store/coupon/issueRows.ts'
import { isOutage } from '../../store/outage.ts'
import { selectWhere } from '../../store/rows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { requireIssuable } from './couponHooks.ts'
import { issueCoupons } from './issue.ts'
import { byMobiles, refuseFor } from './recipients.ts'
import { benefitOf, rulesOf, type Template, validityOf } from './rules.ts'

/** A coupon that a program asks for, under a number of its own. */
export interface Claim {
  readonly mobile: string
  readonly outNo: string
}
/** The coupon of a claim; a number that was used before has the coupon it got then. */
export interface ClaimedCoupon {
  readonly couponId: string
  readonly row: IssuedCoupon
  readonly duplicate: boolean
}
type Outcome = ClaimedCoupon | Refusal

/** Claims of one transaction. */
const MAX_CLAIMS = 200

/** The refusal that a check throws; null where it passes. */
function refusalOf(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A coupon by its code; those that are granted by people or redeemed by codes cannot be claimed. */
async function claimableTemplate(couponCode: string, { db, tenantId }: Work): Promise<Template | Refusal> {
  const [template] = await selectWhere(db, coupon, tenantId, {
    field: 'couponCode',
    operator: 'equals',
    values: [couponCode],
  })
  if (!template) return new Refusal('COUPON_UNKNOWN')
  return template.receiveMode === 'claim' || template.receiveMode === 'campaign'
    ? template
    : new Refusal('COUPON_NOT_CLAIMABLE')
}

/**
 * Issues one coupon to each of several people, under numbers of whoever asks. No two claims of a call may have a
 * number or a person in common.
 */
async function claimTogether(template: Template, claims: readonly Claim[], work: Work): Promise<Outcome[]> {
  const { db, tenantId, vault } = work,
    numbers = claims.map(({ mobile, outNo }) => ({ outNo, digest: vault.digest(mobile) }))
  const earlier = await issuedUnder(db, tenantId, numbers)
  const closed = refusalOf(() => {
    requireIssuable(template, work)
  })
  const open = closed ? [] : claims.filter(({ outNo }) => !earlier.has(outNo))
  const recipients = await byMobiles(
    open.map(({ mobile }) => mobile),
    work,
  )
  const issued = await issueCoupons(
    { template, channel: 'api', batchNo: null, each: 1, quotaNo: null, isRefusalRecorded: false },
    recipients.map((recipient, place) => ({ ...recipient, outNo: open[place]?.outNo })),
    work,
  )
  const byNumber = new Map(issued.map((outcome, place) => [open[place]?.outNo, outcome]))
  const common = {
    couponId: template.id,
    couponName: template.couponName,
    benefit: benefitOf(rulesOf(template)),
    ...validityOf(template, work.at ?? new Date()),
    isOther: false,
  }
  return claims.map(({ outNo }): Outcome => {
    const row = earlier.get(outNo)
    if (row) return { couponId: template.id, row, duplicate: true }
    const outcome = byNumber.get(outNo),
      reason = outcome?.reason ?? null,
      [couponNo = ''] = outcome?.couponNos ?? []
    const refusal = closed ?? (reason === null ? null : refusalOf(() => refuseFor(reason)))
    return refusal ?? { couponId: template.id, row: { ...common, couponNo }, duplicate: false }
  })
}

/**
 * Claims of coupons by programs. Those of one coupon that arrive together share a transaction: everybody claims a
 * sought-after coupon at once, and its balance is one row.
 */
export class CouponClaims {
  readonly #batcher: RequestBatcher<Claim, Outcome>
  constructor(services: Services) {
    this.#batcher = new RequestBatcher<Claim, Outcome>(
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
