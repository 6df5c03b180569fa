import type { ScheduledJob } from './scheduledJob.ts'
import { DOMAIN_JOBS } from './domain/scheduledJobs.ts'
import { SINGLE_USE_FILES_JOB } from './files/singleUseFiles.ts'
import { closeDays } from './ledger/dayClose.ts'
import { checkLedgers } from './ledger/nightlyCheck.ts'
import { OPENAPI_JOBS } from './openapi/scheduledJobs.ts'
import { makeMonths } from './store/finance/ledgerRows.ts'
import { analyzeChanged } from './store/statistics.ts'
import { SWEEP_JOB } from './sweep.ts'

const MINUTE_MS = 60_000

/** All scheduled jobs. Every process runs those that are not `single`. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  { name: 'dayClose', single: true, everyMs: 10 * MINUTE_MS, run: ({ database }) => closeDays(database) },
  {
    name: 'ledgerCheck',
    single: true,
    everyMs: 30 * MINUTE_MS,
    long: true,
    run: ({ database }) => checkLedgers(database),
  },
  // A posting needs the partition of its month.
  {
    name: 'months',
    single: true,
    everyMs: 60 * MINUTE_MS,
    run: async ({ database }) => {
      await makeMonths(database.kysely)
      return false
    },
  },
  {
    name: 'statistics',
    single: true,
    everyMs: 2 * MINUTE_MS,
    run: async ({ database }) => {
      await analyzeChanged(database)
      return false
    },
  },
  ...DOMAIN_JOBS,
  ...OPENAPI_JOBS,
  SINGLE_USE_FILES_JOB,
  SWEEP_JOB,
]
