import { Refusal } from '../../../contract/errors.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { JobEnded, JobStopped } from '../../jobs/run.ts'
import { requireEligibleSubmitter } from '../../jobs/submitter.ts'
import { submittersWork } from '../../jobs/submittersWork.ts'
import { CODE_FILE_QUEUE, exportNumber, failPacking, lockPacking } from '../../store/couponCode/exportRows.ts'
import { findRows } from '../../store/rows.ts'
import { packCodes } from './packCodes.ts'
import { completeExport } from './exportActions.ts'

/** Exports whose files are packed; the password is sent when the file is there. */
export const CODE_EXPORTS: JobQueue = {
  name: CODE_FILE_QUEUE,
  slots: () => 1,
  retrySeconds: [5, 30],
  maxTries: 5,
  retentionDays: 1,
  started: lockPacking,
  failed: (db, id, { text }) => failPacking(db, id, text),
  numberOf: exportNumber,
  run: async (job, { services, throwIfStopped }) => {
    const { tenantId, id } = job
    await requireEligibleSubmitter(services, couponActivity, job, 'export')
    const [row] = await findRows(services.database.kysely, couponCodeExport, tenantId, [id])
    if (row?.exportState !== 'packing') throw new JobStopped()
    const archive = await packCodes(services, row.exportBatchNo ?? id, {
      tenantId,
      throwIfStopped,
    })
    return async (db) => {
      if (!(await lockPacking(db, id))) return false
      try {
        await completeExport(row, archive, submittersWork(services, job, db))
      } catch (error) {
        if (error instanceof Refusal) throw new JobEnded(error.message)
        throw error
      }
      return true
    }
  },
}
