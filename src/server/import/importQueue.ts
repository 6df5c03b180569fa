import type { JobQueue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import {
  dropImports,
  endImport,
  importNumber,
  lockRunningImport,
  replaceFaults,
  reportImport,
} from '../store/tasks/importRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { dropFile } from './importFileStore.ts'
import { runImport } from './run.ts'

/** Name of the queue of imports. */
export const IMPORT_QUEUE = 'import'
/** Faults that are kept of one file. */
const MAX_FAULTS = 100_000

/** Checks and writes of uploaded files, one at a time in a process. */
export const IMPORTS: JobQueue = {
  name: IMPORT_QUEUE,
  slots: ({ importWorker }) => (importWorker ? 1 : 0),
  // What a file is refused for, it would be refused for again.
  retrySeconds: [],
  maxTries: 3,
  retentionDays: 180,
  started: lockRunningImport,
  report: reportImport,
  failed: async (db, id, { text }) => {
    await endImport(db, id, { status: 3, total: null, success: 0, failed: 0, text })
  },
  numberOf: importNumber,
  run: async (job, context) => {
    const outcome = await runImport(job, context)
    if (!outcome) return null
    const { faults, failedRows, total } = outcome
    return async (db) => {
      await replaceFaults(db, { tenantId: job.tenantId, taskId: job.id }, faults.slice(0, MAX_FAULTS))
      return endImport(db, job.id, { status: 4, total, success: total - failedRows, failed: failedRows })
    }
  },
}

/** Removes files that are old enough to go, and tasks that ended half a year ago. */
export async function sweepImports({ database, config }: Services): Promise<void> {
  for (const { id, tenantId } of await asTenant(EVERY_TENANT, () => dropImports(database.kysely)))
    await dropFile({ dataDir: config.dataDir, tenantId, taskId: id })
}
