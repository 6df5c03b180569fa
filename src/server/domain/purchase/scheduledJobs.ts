import type { ScheduledJob } from '../../scheduledJob.ts'
import { tickArrivals } from './scArrival.ts'

/** Shipped bulk purchases end when they arrived. */
export const PURCHASE_JOBS: readonly ScheduledJob[] = [
  { name: 'purchaseArrivals', single: true, everyMs: 30 * 60_000, run: tickArrivals },
]
