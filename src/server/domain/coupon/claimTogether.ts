import { Refusal } from '../../../contract/errors.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import type { Work } from '../../engine/work.ts'
import { type IssuedCoupon, issuedUnder } from '../../store/coupon/issueRows.ts'
import { selectWhere } from '../../store/rows.ts'
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
export type ClaimOutcome = ClaimedCoupon | Refusal

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
export async function claimableTemplate(
  couponCode: string,
  { db, tenantId }: Work,
): Promise<Template | Refusal> {
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
export async function claimTogether(
  template: Template,
  claims: readonly Claim[],
  work: Work,
): Promise<ClaimOutcome[]> {
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
  return claims.map(({ outNo }): ClaimOutcome => {
    const row = earlier.get(outNo)
    if (row) return { couponId: template.id, row, duplicate: true }
    const outcome = byNumber.get(outNo),
      reason = outcome?.reason ?? null,
      [couponNo = ''] = outcome?.couponNos ?? []
    const refusal = closed ?? (reason === null ? null : refusalOf(() => refuseFor(reason)))
    return refusal ?? { couponId: template.id, row: { ...common, couponNo }, duplicate: false }
  })
}
