import type { ScheduledJob } from '../../scheduledJob.ts'
import { refreshLowest } from '../../store/product/salePriceRows.ts'
import { dropOldCallbacks } from '../../store/supplier/supplierCallbackRows.ts'
import { tickPriceChanges } from './applyPrice.ts'
import { tickHealth } from './healthWork.ts'

/** What happens to suppliers by itself. */
export const SUPPLIER_JOBS: readonly ScheduledJob[] = [
  {
    name: 'supplierPrices',
    single: true,
    everyMs: 20_000,
    run: ({ database }) => tickPriceChanges(database),
  },
  { name: 'supplierHealth', everyMs: 20_000, run: tickHealth },
  {
    name: 'lowestPrices',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await refreshLowest(database.kysely)
      return false
    },
  },
  {
    name: 'supplierCallbacks',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await dropOldCallbacks(database.kysely)
      return false
    },
  },
]
