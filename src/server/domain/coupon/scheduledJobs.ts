import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Writer } from '../../store/db.ts'
import { endStoppedGrants } from '../../store/coupon/grantRows.ts'
import { addCouponCounts, expireCoupons, releaseCoupons } from '../../store/coupon/useRows.ts'

/** Coupons changed by one transaction. */
const AT_ONCE = 5000
/** Minutes after which an order that neither used nor released a coupon loses it. */
const LOCK_MINUTES = 30

/** Gives back the coupons of orders that were never paid. */
async function releaseForgotten(db: Writer): Promise<boolean> {
  const released = await releaseCoupons(db, { minutes: LOCK_MINUTES, limit: AT_ONCE })
  for (const { tenantId, couponId, expired } of released)
    if (expired) await addCouponCounts(db, tenantId, { couponId, expired: 1 })
  return released.length === AT_ONCE
}

/** Coupons whose time is over expire. */
async function expireDue(db: Writer): Promise<boolean> {
  const expired = await expireCoupons(db, AT_ONCE)
  for (const { tenantId, couponId, n } of expired)
    await addCouponCounts(db, tenantId, { couponId, expired: n })
  return expired.reduce((sum, { n }) => sum + n, 0) === AT_ONCE
}

/** What happens to coupons by themselves. */
export const COUPON_JOBS: readonly ScheduledJob[] = [
  {
    name: 'couponGrantEnds',
    single: true,
    everyMs: 10_000,
    run: async ({ database }) => {
      await database.transaction(endStoppedGrants)
      return false
    },
  },
  {
    name: 'couponLocks',
    single: true,
    everyMs: 60_000,
    run: ({ database }) => database.transaction(releaseForgotten),
  },
  {
    name: 'couponExpiry',
    single: true,
    everyMs: 10 * 60_000,
    run: ({ database }) => database.transaction(expireDue),
  },
]
