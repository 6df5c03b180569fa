import type { ClockWork } from '../../clockWork.ts'
import { ORDER_BATCHES } from './queueBatch.ts'
import { processBatches } from './batchWork.ts'
import { processOrders } from './orderWork.ts'
import { signOverdue } from './signTick.ts'

/**
 * What orders do by themselves: they move on to the shelf, to suppliers, to their end; long batches are
 * judged and made part by part; parcels count as signed in the end.
 */
export const ORDER_CLOCK: readonly ClockWork[] = [
  { name: 'orders', everyMs: 1000, long: true, run: processOrders },
  { name: ORDER_BATCHES, everyMs: 2000, long: true, run: processBatches },
  { name: 'orderSigning', everyMs: 30 * 60_000, run: signOverdue },
]
