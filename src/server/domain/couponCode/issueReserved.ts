import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import type { Recipient } from '../../store/coupon/grantRows.ts'
import { COUPON_QUOTA, takeHolders } from '../../store/coupon/issueRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { newCouponNo } from '../coupon/couponNumbers.ts'
import { type Issue, writeCoupons, writeRecords } from '../coupon/issuedRows.ts'
import { benefitOf, isValidityOver, rulesOf, type Template, validityOf } from '../coupon/rules.ts'

/** Issues coupons that were reserved for a code; those of a paused coupon too, since they were promised. */
export async function issueReserved(
  {
    template,
    quantity,
    batchNo,
  }: { readonly template: Template; readonly quantity: number; readonly batchNo: string },
  recipient: Recipient,
  work: Work,
) {
  const { db, tenantId } = work,
    couponId = template.id,
    now = work.at ?? new Date()
  if (isValidityOver(template, now)) fail('COUPON_VALIDITY_OVER')
  const holders = await takeHolders(db, tenantId, {
    couponId,
    digests: [recipient.digest ?? ''],
    each: quantity,
    limit: template.limitPerUser ?? 1,
  })
  if (holders.size === 0) fail('COUPON_LIMIT', {}, 'mobile')
  await moveQuota(db, tenantId, COUPON_QUOTA, {
    ownerId: couponId,
    type: 'issue',
    delta: 0,
    bizNo: null,
    counters: { reserved_quantity: -quantity, issued_quantity: quantity },
  })
  const issue: Issue = {
      template,
      channel: 'code',
      batchNo,
      each: quantity,
      quotaNo: null,
      isRefusalRecorded: false,
    },
    couponNos = Array.from({ length: quantity }, newCouponNo),
    outcomes = [{ recipient, couponNos, reason: null }]
  await writeCoupons(issue, outcomes, work)
  await writeRecords(issue, outcomes, work)
  const shared = {
    couponName: template.couponName,
    benefit: benefitOf(rulesOf(template)),
    ...validityOf(template, now),
  }
  return couponNos.map((couponNo) => ({ couponNo, ...shared }))
}
