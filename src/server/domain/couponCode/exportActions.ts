import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { CODE_FILE_QUEUE, keepCodeFile, sealedOfExport } from '../../store/couponCode/exportRows.ts'
import { updateRows } from '../../store/rows.ts'
import { requirePasswordPause, sendArchivePassword } from '../stock/archivePassword.ts'
import type { SealedArchive } from '../stock/sealedArchive.ts'

type Export = Row<typeof couponCodeExport>

/** Sends the password of the file of an export to its phone. */
export async function sendCodePassword({ id, exportBatchNo }: Export, work: Work): Promise<void> {
  const { phone, password } = await sealedOfExport(work.db, work.tenantId, id)
  if (phone === null || password === null) return fail('PACKAGE_PURGED')
  const recordNo = exportBatchNo ?? id
  await sendArchivePassword({ recordNo, phone: work.vault.open(phone), sealed: password }, work)
}

/** Keeps the packed file of an export, and sends its password. */
export async function completeExport(
  row: Export,
  { content, password }: SealedArchive,
  work: Work,
): Promise<void> {
  const { db, tenantId, caller } = work
  await keepCodeFile(db, { tenantId, exportId: row.id, content })
  await updateRows(db, couponCodeExport, {
    tenantId,
    ids: [row.id],
    set: { exportState: 'ready', filePassword: password, passwordTime: momentOf(work) },
    userId: caller.session.userId,
  })
  await sendCodePassword(row, work)
}

export const sendPassword: ActionHandler<typeof couponCodeExport, 'sendPassword'> = async (
  row,
  _input,
  work,
) => {
  requirePasswordPause(row.passwordTime)
  await sendCodePassword(row, work)
  return {
    set: { passwordTime: momentOf(work) },
    consequences: [
      say('{recordNo}：解压密码由短信发到 {phone}，这里不显示', {
        recordNo: row.exportBatchNo ?? '',
        phone: row.phoneMask ?? '',
      }),
    ],
  }
}

/** Packs the codes of an export again whose file could not be made. */
export const pack: ActionHandler<typeof couponCodeExport, 'pack'> = async (row, _input, work) => {
  await submitJob(work, { queue: CODE_FILE_QUEUE, id: row.id })
  return {
    set: { failReason: null },
    consequences: [say('{no}：重新打包 {n} 个券码', { no: row.exportBatchNo ?? '', n: row.quantity ?? 0 })],
  }
}
