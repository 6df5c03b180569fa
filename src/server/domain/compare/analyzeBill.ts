import type { Parameters, UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { lastColumnMap } from '../../store/supplier/compareTaskRows.ts'
import { isId } from '../../../kernel/id.ts'
import type { CompareColumns } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { columnsOf, readColumnMap, suggestColumns } from './billColumns.ts'
import { headOf } from './billHead.ts'

/** The headings of a bill, samples below them, and the suggested columns. Nothing is stored. */
export async function analyzeBill(
  { supplierId }: Parameters,
  { db, tenantId }: Work,
  upload: UploadedFile | null,
): Promise<unknown> {
  const { headings, samples } = headOf(upload)
  const remembered = await rememberedColumns(supplierId, { db, tenantId })
  return { columns: headings, sample: samples, suggestMap: suggestColumns({ remembered, headings }) }
}

/** The columns of an uploaded bill: as the call says, else as in the supplier's last bill or by usual names. */
export async function columnsOfBill(
  { columnMap, supplierId }: Parameters,
  work: Work,
  upload: UploadedFile | null,
): Promise<CompareColumns> {
  return columnsOf({
    requested: readColumnMap(columnMap),
    remembered: await rememberedColumns(supplierId, work),
    headings: headOf(upload).headings,
  })
}

const rememberedColumns = (
  supplierId: unknown,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<CompareColumns | null> => {
  const id = String(supplierId ?? '')
  return isId(id) ? lastColumnMap(db, tenantId, id) : Promise.resolve(null)
}
