import type { Services } from '../../services.ts'
import { addPlacementCounts } from '../../store/favor/placementRows.ts'
import { markReturned, markUsed, recordOfCoupon } from '../../store/favor/recordRows.ts'
import { addStockCounts } from '../../store/favor/stockRows.ts'
import type { Writer } from '../../store/db.ts'
import type { ReturnRow, UseRow } from '../../vouchers/favorGateway.ts'
import { followVouchers } from './follow.ts'

/** What a use or a return meant: it changed something, had been known, or is about no record of ours. */
export type UseOutcome = 'changed' | 'known' | 'stranger'

/** A voucher was used: counted once for each transaction. */
export async function applyUse(db: Writer, tenantId: string, use: UseRow): Promise<UseOutcome> {
  const id = await recordOfCoupon(db, tenantId, use.couponId)
  if (id === null) return 'stranger'
  const moved = await markUsed(db, tenantId, { id, ...use })
  if (!moved) return 'known'
  const stock = moved.favorCouponId ?? ''
  await addStockCounts(db, tenantId, stock, { used: 1, expired: moved.wasExpired ? -1 : 0 })
  if (moved.favorId) await addPlacementCounts(db, tenantId, moved.favorId, { used: 1 })
  await followVouchers(db, tenantId, [moved])
  return 'changed'
}

/** A voucher came back with a refund and may be used again. */
export async function applyReturn(db: Writer, tenantId: string, back: ReturnRow): Promise<UseOutcome> {
  const id = await recordOfCoupon(db, tenantId, back.couponId)
  if (id === null) return 'stranger'
  const moved = await markReturned(db, tenantId, { id, returnTime: back.returnTime })
  if (!moved) return 'known'
  await addStockCounts(db, tenantId, moved.favorCouponId ?? '', { used: -1, returned: 1 })
  if (moved.favorId) await addPlacementCounts(db, tenantId, moved.favorId, { used: -1 })
  await followVouchers(db, tenantId, [moved])
  return 'changed'
}

/** Applies a use in a transaction of its own. */
export const takeUse = (services: Services, tenantId: string, use: UseRow): Promise<UseOutcome> =>
  services.database.transaction((db) => applyUse(db, tenantId, use))

export const takeReturn = (services: Services, tenantId: string, back: ReturnRow): Promise<UseOutcome> =>
  services.database.transaction((db) => applyReturn(db, tenantId, back))
