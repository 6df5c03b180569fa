import { dropOldAccess } from './access/open.ts'
import { BATCH_WORK } from './batch/work.ts'
import type { ClockWork } from './clock.ts'
import { DOMAIN_CLOCK } from './domain/clock.ts'
import { closeDays } from './ledger/dayClose.ts'
import { checkLedgers } from './ledger/nightlyCheck.ts'
import { OPENAPI_WORK } from './openapi/upkeep.ts'
import { dropExpired } from './store/commitRows.ts'
import { makeMonths } from './store/finance/ledgerRows.ts'
import { analyzeChanged } from './store/statistics.ts'
import { dropOldBatches } from './store/tasks/batchRows.ts'

const MINUTE_MS = 60_000

/** Everything that happens by itself, in every server process. */
export const CLOCK: readonly ClockWork[] = [
  { name: 'dayClose', everyMs: 10 * MINUTE_MS, run: ({ database }) => closeDays(database) },
  { name: 'ledgerCheck', everyMs: 30 * MINUTE_MS, long: true, run: ({ database }) => checkLedgers(database) },
  // A posting wants the partition of its month.
  {
    name: 'months',
    everyMs: 60 * MINUTE_MS,
    run: async ({ database }) => {
      await makeMonths(database.kysely)
      return false
    },
  },
  {
    name: 'statistics',
    everyMs: 2 * MINUTE_MS,
    run: async ({ database }) => {
      await analyzeChanged(database)
      return false
    },
  },
  BATCH_WORK,
  ...DOMAIN_CLOCK,
  ...OPENAPI_WORK,
  {
    name: 'sweep',
    everyMs: 10 * MINUTE_MS,
    run: async ({ database }) => {
      await dropExpired(database.kysely)
      await dropOldAccess(database)
      await dropOldBatches(database.kysely)
      return false
    },
  },
]
