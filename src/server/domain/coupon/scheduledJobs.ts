import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Writer } from '../../store/db.ts'
import { endStoppedGrants } from '../../store/coupon/grantRows.ts'
import { addCouponCounts, expireCoupons, releaseCoupons } from '../../store/coupon/useRows.ts'

/** Coupons changed by one transaction. */
const AT_ONCE = 5000
/** Minutes after which an order that neither used nor released a coupon loses it. */
const LOCK_MINUTES = 30

/** Counts expired coupons at their templates, which are locked in one order by whoever counts. */
async function countExpired(
  db: Writer,
  expired: readonly { readonly tenantId: string; readonly couponId: string; readonly n: number }[],
): Promise<void> {
  const counts = new Map<string, { readonly tenantId: string; readonly n: number }>()
  for (const { tenantId, couponId, n } of expired)
    counts.set(couponId, { tenantId, n: (counts.get(couponId)?.n ?? 0) + n })
  for (const [couponId, { tenantId, n }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    await addCouponCounts(db, tenantId, { couponId, expired: n })
}

/** Gives back the coupons of orders that were never paid. */
async function releaseForgotten(db: Writer): Promise<boolean> {
  const released = await releaseCoupons(db, { minutes: LOCK_MINUTES, limit: AT_ONCE })
  await countExpired(
    db,
    released.filter(({ expired }) => expired).map(({ tenantId, couponId }) => ({ tenantId, couponId, n: 1 })),
  )
  return released.length === AT_ONCE
}

/** Coupons whose time is over expire. */
async function expireDue(db: Writer): Promise<boolean> {
  const expired = await expireCoupons(db, AT_ONCE)
  await countExpired(db, expired)
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
