import type { ScheduledJob } from '../../scheduledJob.ts'
import { PERIOD_JOB } from './periodJobs.ts'
import { followOrders } from './followOrders.ts'
import { runDuePeriods } from './runDuePeriods.ts'

/** Periods of recurring orders are run when they are due, and follow their orders. */
export const STANDING_JOBS: readonly ScheduledJob[] = [
  { name: PERIOD_JOB, single: true, everyMs: 60_000, run: runDuePeriods },
  { name: 'standingOutcomes', single: true, everyMs: 10_000, run: followOrders },
]
