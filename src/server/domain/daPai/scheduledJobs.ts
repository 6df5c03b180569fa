import type { ScheduledJob } from '../../scheduledJob.ts'
import { followPlatformOrders } from './follow.ts'
import { returnResults } from './results.ts'

/** Orders of big platforms are converted and followed, and their results are sent back. */
export const DA_PAI_JOBS: readonly ScheduledJob[] = [
  { name: 'platformOrders', single: true, everyMs: 2000, run: followPlatformOrders },
  { name: 'platformResults', everyMs: 5000, run: returnResults },
]
