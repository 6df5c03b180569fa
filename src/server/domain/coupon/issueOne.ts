import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import {
  COUPON_QUOTA,
  ISSUABLE,
  type IssuedCoupon,
  issuedUnder,
  takeHolders,
} from '../../store/coupon/issueRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { isBlacklisted } from '../people/blacklist.ts'
import { newCouponNo } from './couponNumbers.ts'
import { type Issue, writeCoupons, writeRecords } from './issuedRows.ts'
import { byMobiles } from './recipients.ts'
import { benefitOf, rulesOf, type Template, validityOf } from './rules.ts'

/** A coupon that a program asks for, under a number of its own. */
export interface Claim {
  readonly template: Template
  readonly mobile: string
  readonly outNo: string
}

/**
 * Issues one coupon under a number of whoever asks; the same number gets the first coupon again. What it writes goes to
 * the database together, so that the coupon, which everybody claims at once, is locked for one round trip.
 */
export async function issueOne(
  { template, mobile, outNo }: Claim,
  requireOpen: () => void,
  work: Work,
): Promise<{ readonly row: IssuedCoupon; readonly duplicate: boolean }> {
  const { db, tenantId, vault, database } = work,
    digest = vault.digest(mobile)
  const [earlier, [recipient], isBlocked] = await Promise.all([
    issuedUnder(db, tenantId, { outNo, digest }),
    byMobiles([mobile], work),
    isBlacklisted('coupon', { mobile }, { tenantId, vault, database, db }),
  ])
  if (earlier) return { row: earlier, duplicate: true }
  requireOpen()
  if (isBlocked) fail('COUPON_BLACKLISTED')
  if (!recipient) throw new Error('one number is one recipient')
  const issue: Issue = { template, channel: 'api', batchNo: null, each: 1, quotaNo: null, outNo },
    couponNo = newCouponNo(),
    outcomes = [{ recipient, couponNos: [couponNo], reason: null }],
    couponId = template.id,
    limit = template.limitPerUser ?? 1
  const [holders, isLeft] = await Promise.all([
    takeHolders(db, tenantId, { couponId, digests: [digest], each: 1, limit }),
    moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId: couponId,
      type: 'issue',
      delta: -1,
      bizNo: null,
      counters: { issued_quantity: 1 },
      guard: ISSUABLE,
    }),
    writeCoupons(issue, outcomes, work),
    writeRecords(issue, outcomes, work),
  ])
  if (!holders.has(digest)) fail('COUPON_LIMIT')
  if (!isLeft) fail('COUPON_SOLD_OUT')
  const { couponName } = template
  return {
    row: {
      couponId,
      couponNo,
      couponName,
      benefit: benefitOf(rulesOf(template)),
      ...validityOf(template, work.at ?? new Date()),
      isOther: false,
    },
    duplicate: false,
  }
}
