import { say } from '../../contract/errors.ts'
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
import { sendImportMessage } from './sendImportMessage.ts'

/** Name of the queue of imports. */
export const IMPORT_QUEUE = 'import'
/** Maximum number of faults stored for one file. */
const MAX_FAULTS = 100_000

/** The queue of imports: one run at a time in a process checks or writes an uploaded file. */
export const IMPORTS: JobQueue = {
  name: IMPORT_QUEUE,
  slots: ({ importWorker }) => (importWorker ? 1 : 0),
  // A failed run is not repeated: the same file would fail again.
  retrySeconds: [],
  maxTries: 3,
  retentionDays: 180,
  started: lockRunningImport,
  report: reportImport,
  failed: async (db, id, { text }) => {
    await endImport(db, id, { state: 'failed', total: null, success: 0, failed: 0, text })
    await sendImportMessage(db, id, ({ name }) => say('导入失败：{name}：{text}', { name, text }))
  },
  numberOf: importNumber,
  run: async (job, context) => {
    const outcome = await runImport(job, context)
    if (!outcome) return null
    const { faults, failedRows, total } = outcome
    return async (db) => {
      await replaceFaults(db, { tenantId: job.tenantId, taskId: job.id }, faults.slice(0, MAX_FAULTS))
      const good = total - failedRows
      if (!(await endImport(db, job.id, { state: 'checked', total, success: good, failed: failedRows })))
        return false
      await sendImportMessage(db, job.id, ({ name }) =>
        say('导入已校验，待确认：{name}，{good} 行有效，{bad} 行有误', { name, good, bad: failedRows }),
      )
      return true
    }
  },
}

/**
 * Removes the files of imports unchanged for 7 days or removed by a user, and tasks unchanged for 180 days.
 */
export async function sweepImports({ database, config }: Services): Promise<void> {
  for (const { id, tenantId } of await asTenant(EVERY_TENANT, () => dropImports(database.kysely)))
    await dropFile({ dataDir: config.dataDir, tenantId, taskId: id })
}
