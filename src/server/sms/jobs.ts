import type { ScheduledJob } from '../scheduledJob.ts'
import { dropOldCounts } from '../store/resource/smsRows.ts'
import { SMS_JOB } from './put.ts'
import { sendDueMessages } from './send.ts'

/** What happens to short messages by itself. */
export const SMS_JOBS: readonly ScheduledJob[] = [
  { name: SMS_JOB, everyMs: 1_000, run: sendDueMessages },
  {
    name: 'smsCounts',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await dropOldCounts(database.kysely)
      return false
    },
  },
]
