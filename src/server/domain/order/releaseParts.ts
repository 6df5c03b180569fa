import type { Work } from '../../engine/work.ts'
import { giveBackActivity } from '../product/activity/activityUse.ts'
import { unlockStock } from '../stock/locking.ts'
import type { Order } from './request.ts'

/** Releases what an order does not need any more: its locked stock, and so many pieces of its activity. */
export async function releaseParts(order: Order, qty: number, work: Work): Promise<void> {
  await unlockStock(work, order.orderNo ?? '')
  await giveBackActivity(order, qty, work)
}
