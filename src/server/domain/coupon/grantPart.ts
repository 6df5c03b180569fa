import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import type { BatchKind, Part } from '../../batch/kinds.ts'
import type { Work } from '../../engine/work.ts'
import { settleGrant, targetsAfter } from '../../store/coupon/grantRows.ts'
import { findRows } from '../../store/rows.ts'
import { issueCoupons } from './issue.ts'

/** Recipients of one part. */
const PART_SIZE = 1000

/** Issues the coupons of a grant to its recipients after a position. */
export async function grantNext(grantId: string, position: number, work: Work): Promise<Part> {
  const { db, tenantId } = work
  const [grant] = await findRows(db, couponGrant, tenantId, [grantId])
  const [template] = grant?.couponId ? await findRows(db, coupon, tenantId, [grant.couponId]) : []
  if (!grant || !template) throw new Error(`grant ${grantId} is gone`)
  const targets = await targetsAfter(db, tenantId, { grantId, after: position, limit: PART_SIZE })
  const outcomes = await issueCoupons(
    {
      template,
      channel: 'granted',
      batchNo: grant.batchNo,
      each: grant.quantityPerUser ?? 1,
      quotaNo: `${grant.batchNo ?? ''}-${position}`,
      isRefusalRecorded: true,
    },
    targets,
    work,
  )
  const failed = outcomes.flatMap(({ reason }, at) =>
    reason === null
      ? []
      : [{ id: String(targets[at]?.rowNo ?? 0), title: targets[at]?.mask ?? '', msg: reason }],
  )
  const isOver = position + targets.length >= (grant.totalCount ?? 0) || targets.length === 0
  await settleGrant(db, tenantId, {
    grantId,
    success: targets.length - failed.length,
    failed: failed.length,
    isOver,
  })
  return {
    places: Math.max(targets.length, 1),
    targets: [grantId],
    success: targets.length - failed.length,
    failed,
    over: isOver,
  }
}

/** Grants to so many that they run in the background. */
export const COUPON_GRANT: BatchKind = {
  name: 'coupon.grant',
  resource: coupon,
  operation: 'grant',
  part: ({ grantId }, from, work) => grantNext(String(grantId), from, work),
}
