import { fail, notFound } from '../../../contract/errors.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { requireOperation } from '../../engine/permit.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { cardFileContent, countFileDownload } from '../../store/card/physicalCardRows.ts'
import { findMatching } from '../../store/rows.ts'
import type { SealedFile } from '../stock/sealedDownload.ts'
import { recordFileView } from './fileView.ts'
import type { PhysicalOrder } from './physicalMoney.ts'

/** The order with this id, locked; refused where the caller may not see it. */
async function orderOf(id: string, work: Work): Promise<PhysicalOrder> {
  const where = visibleTo(physicalCardOrder, work)
  const [row] = await findMatching(work.db, physicalCardOrder, {
    tenantId: work.tenantId,
    ids: [id],
    where,
    lock: true,
  })
  if (!row) throw notFound(physicalCardOrder)
  return row
}

/** Counts the one download and records it, in one transaction, before anything is sent. */
export async function fetchFile(id: string, work: Work): Promise<WriteResult<SealedFile>> {
  requireOperation(work.caller, physicalCardOrder, 'makeFile')
  const row = await orderOf(id, work)
  const { db, tenantId, caller } = work
  const sealed = (await cardFileContent(db, tenantId, id)) ?? fail('CARD_FILE_NONE')
  if (!(await countFileDownload(db, { tenantId, id, userId: caller.session.userId }))) fail('PACKAGE_LIMIT')
  await recordFileView(db, caller, { id, row, result: 'shown' })
  return {
    answer: { fileName: `${row.orderNo ?? id}.zip`, sealed },
    targets: [id],
    message: row.orderNo ?? id,
  }
}
