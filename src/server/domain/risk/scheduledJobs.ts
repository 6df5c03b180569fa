import type { ScheduledJob } from '../../scheduledJob.ts'
import { dropOldRisk } from '../../store/order/riskRows.ts'
import { flushHits } from './hits.ts'

/** What happens by itself about lists and counts. */
export const RISK_JOBS: readonly ScheduledJob[] = [
  {
    name: 'riskHits',
    everyMs: 5_000,
    run: async ({ database }) => {
      await flushHits(database)
      return false
    },
  },
  {
    name: 'riskSweep',
    single: true,
    everyMs: 60 * 60_000,
    run: async ({ database }) => {
      await dropOldRisk(database.kysely)
      return false
    },
  },
]
