import { BATCH_WORK } from './batch/work.ts'
import type { ClockWork } from './clockWork.ts'
import { DOMAIN_CLOCK } from './domain/clock.ts'
import { closeDays } from './ledger/dayClose.ts'
import { checkLedgers } from './ledger/nightlyCheck.ts'
import { OPENAPI_WORK } from './openapi/upkeep.ts'
import { makeMonths } from './store/finance/ledgerRows.ts'
import { analyzeChanged } from './store/statistics.ts'
import { SWEEP_WORK } from './sweep.ts'

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
  SWEEP_WORK,
]
