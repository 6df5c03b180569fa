import type { ScheduledJob } from '../../scheduledJob.ts'
import { itemsOf, moveCodes, releaseReserved } from '../../store/couponCode/activityRows.ts'
import { endStoppedBatches } from '../../store/couponCode/batchRows.ts'
import { expireCodes } from '../../store/couponCode/codeRows.ts'
import { dropCodeParts } from '../../store/couponCode/importRows.ts'
import type { Writer } from '../../store/db.ts'

/** Codes that expire in one transaction. */
const AT_ONCE = 5000

/** Codes of activities that are over expire, and what was reserved for them is free again. */
async function expireDue(db: Writer): Promise<boolean> {
  const groups = await expireCodes(db, AT_ONCE)
  const items = new Map<string, Awaited<ReturnType<typeof itemsOf>>>()
  for (const { tenantId, activityId, available, assigned } of groups) {
    await moveCodes(db, tenantId, {
      activityId,
      type: 'expire',
      available: -available,
      bizNo: null,
      counters: { assigned_qty: -assigned, expired_qty: available + assigned },
    })
    items.set(activityId, await itemsOf(db, tenantId, activityId))
  }
  // Coupons of several activities are released in the order of their ids.
  const releases = groups.flatMap(({ tenantId, activityId, available, assigned }) =>
    (items.get(activityId) ?? []).map((item) => ({ tenantId, item, codes: available + assigned })),
  )
  for (const { tenantId, item, codes } of releases.toSorted((a, b) =>
    Number(BigInt(a.item.couponId) - BigInt(b.item.couponId)),
  ))
    await releaseReserved(db, tenantId, { items: [item], codes, bizNo: null })
  return groups.reduce((sum, { available, assigned }) => sum + available + assigned, 0) === AT_ONCE
}

/** Batches whose making was stopped give back what was reserved for the codes they did not make. */
async function endStopped(db: Writer): Promise<boolean> {
  const stopped = await endStoppedBatches(db)
  if (stopped.length > 0)
    await dropCodeParts(
      db,
      stopped.map(({ id }) => id),
    )
  for (const { tenantId, activityId, batchNo, unmade } of stopped)
    await releaseReserved(db, tenantId, {
      items: await itemsOf(db, tenantId, activityId),
      codes: unmade,
      bizNo: batchNo,
    })
  return false
}

/** What happens to codes by themselves. */
export const COUPON_CODE_JOBS: readonly ScheduledJob[] = [
  {
    name: 'couponCodeBatchEnds',
    single: true,
    everyMs: 10_000,
    run: ({ database }) => database.transaction(endStopped),
  },
  {
    name: 'couponCodeExpiry',
    single: true,
    everyMs: 10 * 60_000,
    run: ({ database }) => database.transaction(expireDue),
  },
]
