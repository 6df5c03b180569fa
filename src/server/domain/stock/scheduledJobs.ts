import type { ScheduledJob } from '../../scheduledJob.ts'
import { purgePackages } from '../../store/stock/packageRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { tickExpiry } from './expireTick.ts'
import { stopSoldOut } from './stockAlert.ts'
import { removeStaleFiles } from './cardFileQueue.ts'

/** Temporary card files of dead runs are removed; expired stock is taken off sale. */
export const STOCK_JOBS: readonly ScheduledJob[] = [
  {
    name: 'staleCardFiles',
    everyMs: 10_000,
    run: async (services) => {
      await removeStaleFiles(services)
      return false
    },
  },
  {
    name: 'stockExpiry',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await tickExpiry(database)
      return false
    },
  },
  {
    name: 'soldOut',
    single: true,
    everyMs: 60_000,
    run: async (services) => {
      await stopSoldOut(services)
      return false
    },
  },
  {
    name: 'packagePurge',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await asTenant(EVERY_TENANT, () => database.transaction(purgePackages))
      return false
    },
  },
]
