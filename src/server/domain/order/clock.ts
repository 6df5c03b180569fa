import type { ClockWork } from '../../clock.ts'
import { BATCH_WORK, workBatches } from './batchWork.ts'
import { workOrders } from './orderWork.ts'
import { signOverdue } from './signTick.ts'

/** What orders do by themselves: they move on to the shelf, to suppliers, to their end; long batches are judged and made part by part; parcels count as signed in the end. */
export const ORDER_CLOCK: readonly ClockWork[] = [
  { name: 'orders', everyMs: 1000, run: workOrders },
  { name: BATCH_WORK, everyMs: 2000, run: workBatches },
  { name: 'orderSigning', everyMs: 30 * 60_000, run: signOverdue },
]
