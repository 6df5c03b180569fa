import { fail } from '../../../contract/errors.ts'
import { ADD_TASK_INPUT } from '../../../contract/parts/compareInput.ts'
import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { readInput } from '../../engine/input.ts'
import type { Parameters, UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { columnsOfBill } from './analyzeBill.ts'
import { nameOf, requirePeriod } from './comparePeriod.ts'
import { submitComparison } from './submitComparison.ts'

/** Stores a supplier's bill with a new task and submits the job that compares it. */
export async function addTask(
  parameters: Parameters,
  work: Work,
  upload: UploadedFile | null,
): Promise<WriteResult<{ readonly id: string }>> {
  const input = await readInput(ADD_TASK_INPUT, parameters, work)
  const supplierId = String(input.supplierId),
    period = { from: String(input.periodStart), to: String(input.periodEnd) }
  await requirePeriod(supplierId, period, work)
  const [supplier = fail('NOT_FOUND', {}, 'supplierId')] = await findRows(
    work.db,
    supplierConfig,
    work.tenantId,
    [supplierId],
  )
  const columnMap = await columnsOfBill(parameters, work, upload)
  const file = upload ?? fail('FILE_MISSING', {}, 'file')
  const taskName = String(input.taskName ?? '') || nameOf(supplier.supplierName ?? '', period)
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, orderCompareTask, work.tenantId, [
    {
      ...input,
      taskName,
      fileName: file.filename.slice(-200),
      fileSha: file.sha256,
      columnMap,
      taskState: 'queued',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    },
  ])
  await submitComparison(id, file, work)
  return { answer: { id }, msg: '账单已提交，正在对账', targets: [id], message: file.filename }
}
