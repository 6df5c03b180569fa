import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { type IssuedCoupon, issuedUnder } from '../../store/coupon/issueRows.ts'
import { issueCoupons } from './issue.ts'
import { byMobiles, refuseFor } from './recipients.ts'
import type { Template } from './rules.ts'

/** Issues one coupon under a number of whoever asks; the same number gets the first coupon again. */
export async function issueOne(
  {
    template,
    mobile,
    outNo,
  }: { readonly template: Template; readonly mobile: string; readonly outNo: string },
  requireOpen: () => void,
  work: Work,
): Promise<{ readonly row: IssuedCoupon; readonly duplicate: boolean }> {
  const { db, tenantId, vault } = work,
    by = { outNo, digest: vault.digest(mobile) }
  const earlier = await issuedUnder(db, tenantId, by)
  if (earlier) return { row: earlier, duplicate: true }
  requireOpen()
  const [outcome] = await issueCoupons(
    { template, channel: 'api', batchNo: null, each: 1, quotaNo: null, outNo },
    await byMobiles([mobile], work),
    work,
  )
  if (outcome?.reason) refuseFor(outcome.reason)
  return { row: (await issuedUnder(db, tenantId, by)) ?? fail('COUPON_UNKNOWN'), duplicate: false }
}
