import type { ScheduledJob } from '../../scheduledJob.ts'
import { settleCardMessages } from './cardMessages.ts'
import { processOrders } from './orderWork.ts'
import { signOverdue } from './signTick.ts'
import { failUnissuedTickets } from './ticketLocks.ts'
import { trackSentParcels } from './trackParcels.ts'

/**
 * Waiting orders move on to stock, to suppliers and to their end; tickets whose seats are no longer locked fail;
 * parcels under way are asked about, and count as signed when they are overdue; cards learn how the messages ended
 * that sent them.
 */
export const ORDER_JOBS: readonly ScheduledJob[] = [
  { name: 'orders', everyMs: 1000, long: true, run: processOrders },
  { name: 'ticketLocks', single: true, everyMs: 5000, run: failUnissuedTickets },
  { name: 'cardMessages', single: true, everyMs: 3000, run: settleCardMessages },
  { name: 'orderSigning', single: true, everyMs: 30 * 60_000, run: signOverdue },
  { name: 'parcelTracking', single: true, everyMs: 30 * 60_000, run: trackSentParcels },
]
