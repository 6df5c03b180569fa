import type { ClockWork } from '../../clockWork.ts'
import { ORDER_BATCHES } from './batchLong.ts'
import { workBatches } from './batchWork.ts'
import { workOrders } from './orderWork.ts'
import { signOverdue } from './signTick.ts'

/**
 * What orders do by themselves: they move on to the shelf, to suppliers, to their end; long batches are
 * judged and made part by part; parcels count as signed in the end.
 */
export const ORDER_CLOCK: readonly ClockWork[] = [
  { name: 'orders', everyMs: 1000, long: true, run: workOrders },
  { name: ORDER_BATCHES, everyMs: 2000, long: true, run: workBatches },
  { name: 'orderSigning', everyMs: 30 * 60_000, run: signOverdue },
]
