import type { ClockWork } from '../../clockWork.ts'
import { dropOldRisk } from '../../store/order/riskRows.ts'
import { writeHits } from './hits.ts'

/** What happens by itself about lists and counts. */
export const RISK_CLOCK: readonly ClockWork[] = [
  {
    name: 'riskHits',
    everyMs: 5_000,
    run: async ({ database }) => {
      await writeHits(database)
      return false
    },
  },
  {
    name: 'riskSweep',
    everyMs: 60 * 60_000,
    run: async ({ database }) => {
      await dropOldRisk(database.kysely)
      return false
    },
  },
]
