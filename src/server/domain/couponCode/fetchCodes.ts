import { fail, notFound } from '../../../contract/errors.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import type { Caller } from '../../engine/caller.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { mayOperate, requireOperation } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { codeFileContent, countCodeDownload } from '../../store/couponCode/exportRows.ts'
import type { Writer } from '../../store/db.ts'
import { findMatching, insertRows } from '../../store/rows.ts'
import type { DownloadResult, SealedFile } from '../stock/sealedDownload.ts'
import { formatMoment } from '../../../kernel/time.ts'

/** Records an attempt to download a file of codes beside the views of cards. */
export async function recordFileView(
  db: Writer,
  { session, origin, tenantId }: Caller,
  { id, no, result }: { readonly id: string; readonly no: string | null; readonly result: DownloadResult },
): Promise<void> {
  await insertRows(db, cardInfoView, tenantId, [
    {
      cardKind: 'package',
      cardId: id.slice(0, 20),
      cardNoMasked: no,
      orderNo: no,
      viewUser: session.userId,
      viewDept: session.deptIds[0] ?? null,
      reason: `下载券码文件 ${no ?? id}`.slice(0, 200),
      result,
      ip: origin.ip.slice(0, 64),
      userAgent: origin.userAgent.slice(0, 255),
      viewTime: formatMoment(new Date()),
      createUser: session.userId,
    },
  ])
}

/** Counts a download and records it before anything is sent; a second one needs a right of its own. */
export async function fetchCodes(id: string, work: Work): Promise<WriteResult<SealedFile>> {
  const { db, tenantId, caller } = work
  requireOperation(caller, couponActivity, 'export')
  const where = visibleTo(couponCodeExport, work)
  const [row] = await findMatching(db, couponCodeExport, { tenantId, ids: [id], where, lock: true })
  if (!row) throw notFound(couponCodeExport)
  if ((row.downloadCount ?? 0) > 0 && !mayOperate(caller, couponActivity, 'reexport')) fail('CODE_FILE_AGAIN')
  const sealed = (await codeFileContent(db, tenantId, id)) ?? fail('CARD_FILE_NONE')
  await countCodeDownload(db, { tenantId, id })
  await recordFileView(db, caller, { id, no: row.exportBatchNo, result: 'shown' })
  return {
    answer: { fileName: `${row.exportBatchNo ?? id}.zip`, sealed },
    targets: [id],
    message: row.exportBatchNo ?? id,
  }
}
