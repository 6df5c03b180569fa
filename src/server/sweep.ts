import { dropOldAccess } from './access/open.ts'
import type { ScheduledJob } from './scheduledJob.ts'
import { sweepExports } from './export/exportQueue.ts'
import { sweepFiles } from './files/sweep.ts'
import { sweepImports } from './import/importQueue.ts'
import { JOB_QUEUES } from './jobQueues.ts'
import { dropEndedJobs } from './store/jobs/jobRows.ts'
import { dropOldMessages } from './store/desk/messageRows.ts'
import { dropOldShortMessages } from './store/resource/smsRows.ts'
import { dropExpired } from './store/operationRows.ts'
import { dropOldBatches } from './store/tasks/batchRows.ts'

const EVERY_MS = 10 * 60_000

/** Scheduled job that removes rows and files after their retention, and remains of processes that died. */
export const SWEEP_JOB: ScheduledJob = {
  name: 'sweep',
  everyMs: EVERY_MS,
  run: async (services) => {
    const { database } = services
    await dropExpired(database.kysely)
    await dropOldAccess(database)
    await dropOldBatches(database.kysely)
    await dropOldMessages(database.kysely)
    await dropOldShortMessages(database.kysely)
    await sweepFiles(services)
    await sweepExports(services)
    await sweepImports(services)
    for (const { name, retentionDays } of JOB_QUEUES)
      await dropEndedJobs(database.kysely, name, retentionDays)
    return false
  },
}
