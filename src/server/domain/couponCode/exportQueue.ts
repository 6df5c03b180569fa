import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { JobStopped } from '../../jobs/run.ts'
import { requireEligibleSubmitter } from '../../jobs/submitter.ts'
import { submittersWork } from '../../jobs/submittersWork.ts'
import type { Services } from '../../services.ts'
import { sealedCodes } from '../../store/couponCode/codeRows.ts'
import { exportNumber, failPacking, keepCodeFile, lockPacking } from '../../store/couponCode/exportRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { type SealedArchive, sealedArchive } from '../stock/sealedArchive.ts'
import { CODE_FILE_QUEUE } from './exportCodes.ts'
import { sendCodePassword } from './exportActions.ts'

const PART_SIZE = 5000
const COLUMNS = [{ label: '券码', shape: 'text' }] as const

/** The encrypted file of an export, made outside of any transaction. */
function packCodes(
  { database, vault }: Services,
  exportBatchNo: string,
  { tenantId, throwIfStopped }: { readonly tenantId: string; readonly throwIfStopped: () => void },
): Promise<SealedArchive> {
  async function* lines(): AsyncGenerator<readonly (readonly string[])[]> {
    let after = '0'
    for (;;) {
      const query = { by: 'export', no: exportBatchNo, after, limit: PART_SIZE } as const
      const codes = await sealedCodes(database.kysely, tenantId, query)
      throwIfStopped()
      if (codes.length === 0) return
      yield await mapWithPauses(codes, ({ code }) => [vault.open(code)])
      after = codes.at(-1)?.id ?? after
    }
  }
  return sealedArchive(vault, { name: exportBatchNo, title: exportBatchNo, columns: COLUMNS, rows: lines() })
}

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
    await requireEligibleSubmitter(services, couponActivity, job, 'exportCodes')
    const [row] = await findRows(services.database.kysely, couponCodeExport, tenantId, [id])
    if (row?.exportState !== 'packing') throw new JobStopped()
    const { content, password } = await packCodes(services, row.exportBatchNo ?? id, {
      tenantId,
      throwIfStopped,
    })
    return async (db) => {
      if (!(await lockPacking(db, id))) return false
      const work = submittersWork(services, job, db)
      await keepCodeFile(db, { tenantId, exportId: id, content })
      await updateRows(db, couponCodeExport, {
        tenantId,
        ids: [id],
        set: { exportState: 'ready', filePassword: password, passwordTime: formatMoment(new Date()) },
        userId: work.caller.session.userId,
      })
      await sendCodePassword(row, work)
      return true
    }
  },
}
