import type { ScheduledJob } from '../../scheduledJob.ts'
import { syncCommerce } from './syncOrders.ts'

/** Orders of affiliate unions are fetched; each configuration is due every ten minutes or on demand. */
export const COMMERCE_JOBS: readonly ScheduledJob[] = [
  { name: 'commerceSync', single: true, long: true, everyMs: 5000, run: syncCommerce },
]
