import type { Work } from '../engine/work.ts'
import { type JobQueue, submitJob } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import {
  dropOldTasks,
  expireTasks,
  exportNumber,
  failExport,
  finishExport,
  reportExport,
  requeueExport,
  startExport,
} from '../store/tasks/exportRows.ts'
import type { Reader } from '../store/db.ts'
import { findJob } from '../store/jobs/jobRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { raiseExportAlarm, tellDone, tellFailed } from './exportMessages.ts'
import { dropFiles } from './exportFileStore.ts'
import { limitOf } from './limits.ts'
import { runExport } from './run.ts'

/** Name of the queue of exports. */
export const EXPORT_QUEUE = 'export'

/**
 * Submits the job of an export task. `columnPermissions` are the permissions the file's unmasked columns were
 * read with; a download requires them too.
 */
export const submitExportJob = (
  work: Work,
  id: string,
  {
    locale,
    columnPermissions,
  }: { readonly locale: 'zh' | 'en'; readonly columnPermissions: readonly string[] },
): Promise<void> => submitJob(work, { queue: EXPORT_QUEUE, id, locale, payload: { columnPermissions } })

/** The permissions required to download the files of a task; null if its job was already removed. */
export async function columnPermissionsOf(db: Reader, id: string): Promise<readonly string[] | null> {
  const job = await findJob(db, EXPORT_QUEUE, id)
  return (job?.payload.columnPermissions as readonly string[] | undefined) ?? null
}

/** The queue of exports: one run at a time for each user, `export.tenantRunning` for each tenant. */
export const EXPORTS: JobQueue = {
  name: EXPORT_QUEUE,
  slots: ({ exportWorkers }) => exportWorkers,
  perUser: 1,
  perTenant: ({ database }, tenantId) => limitOf(database, tenantId, 'export.tenantRunning'),
  retrySeconds: [10, 60],
  maxTries: 3,
  retentionDays: 180,
  started: startExport,
  report: reportExport,
  requeued: requeueExport,
  failed: async (db, id, { text, cancelled }) => {
    const failed = await failExport(db, id, { state: cancelled ? 'cancelled' : 'failed', text })
    if (failed && !cancelled) await raiseExportAlarm(db, failed, text)
    await tellFailed(db, id, text)
  },
  numberOf: exportNumber,
  abandoned: ({ config }, { tenantId, id, fence }) =>
    dropFiles({ dataDir: config.dataDir, tenantId, taskId: id, attempt: fence }),
  run: async (job, context) => {
    const { database, config } = context.services
    await dropFiles({ dataDir: config.dataDir, tenantId: job.tenantId, taskId: job.id })
    const files = await runExport(job, context)
    const expireDays = await limitOf(database, job.tenantId, 'export.expireDays')
    const rows = context.progress.processed
    return async (db) => {
      if (!(await finishExport(db, job.id, { attempt: job.fence, rows, files, expireDays }))) return false
      await tellDone(db, job.id, rows)
      return true
    }
  },
}

/** Removes the files of exports that expired or were removed, and tasks that ended half a year ago. */
export async function sweepExports({ database, config }: Services): Promise<void> {
  const expired = await asTenant(EVERY_TENANT, async () => {
    await dropOldTasks(database.kysely)
    return expireTasks(database.kysely)
  })
  for (const { id, tenantId } of expired) await dropFiles({ dataDir: config.dataDir, tenantId, taskId: id })
}
