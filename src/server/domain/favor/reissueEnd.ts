import type { Row } from '../../../contract/define/row.ts'
import type { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Writer } from '../../store/db.ts'
import { closeOriginal } from '../../store/favor/recordRows.ts'
import { endReissue, settleReissue } from '../../store/favor/reissueRows.ts'

/** The end of a voucher that was issued again: its original is closed where it succeeded, and may be tried again. */
export async function concludeReissue(
  db: Writer,
  tenantId: string,
  end: {
    readonly record: Row<typeof favorRecord>
    readonly isSent: boolean
    readonly reason: string | null
  },
): Promise<void> {
  const { record, isSent, reason } = end
  if (!record.parentRecordId || !record.reissueId) return
  if (!(await endReissue(db, tenantId, { originalId: record.parentRecordId, recordId: record.id }))) return
  if (isSent) await closeOriginal(db, tenantId, record.parentRecordId)
  await settleReissue(db, tenantId, {
    reissueId: record.reissueId,
    recordId: record.id,
    stockId: record.stockId,
    isSent,
    reason,
  })
}
