import { fail, Refusal } from '../../../../contract/errors.ts'
import type { Row } from '../../../../contract/define/row.ts'
import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { submitJob } from '../../../jobs/queue.ts'
import { inSavepoint } from '../../../store/database.ts'
import { findRows } from '../../../store/rows.ts'
import { passwordSent, sealedPassword } from '../../../store/stock/packageRows.ts'
import { requirePasswordPause, sendArchivePassword } from '../archivePassword.ts'
import type { StockOut } from './outDocument.ts'
import { passwordNotice, resendNotice } from './packageNotices.ts'

type CardRecord = Row<typeof cardStockOutRecord>

/** Name of the queue of packages that are mailed. */
export const PACKAGE_QUEUE = 'packageMail'
const MAX_RESENDS = 5

/** Sends the password of a package to a phone, and notes when. */
async function sendPasswordTo(phone: string, { id, recordNo }: CardRecord, work: Work): Promise<void> {
  const sealed = (await sealedPassword(work.db, work.tenantId, id)) ?? fail('PACKAGE_PURGED')
  await sendArchivePassword({ recordNo: recordNo ?? '', phone, sealed }, work)
  await passwordSent(work.db, id)
}

/**
 * Mails new packages where their document says so, and sends their passwords. A password that cannot be sent now
 * (no template, too many messages) can be sent later; the packages stand.
 */
export async function deliverPackages(ids: readonly string[], row: StockOut, work: Work): Promise<void> {
  const records = await findRows(work.db, cardStockOutRecord, work.tenantId, ids)
  for (const record of records) {
    if (record.sendState === 'waiting') await submitJob(work, { queue: PACKAGE_QUEUE, id: record.id })
    try {
      await inSavepoint(work.db, () => sendPasswordTo(row.receivePhone ?? '', record, work))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

function requireKept({ fileState }: CardRecord): void {
  if (fileState === 'purged') fail('PACKAGE_PURGED')
  if (fileState === 'revoked') fail('PACKAGE_REVOKED')
}

/** Sends a package again that was not sent. */
export const resend: ActionHandler<typeof cardStockOutRecord, 'resend'> = async (row, _input, work) => {
  requireKept(row)
  const count = (row.resendCount ?? 0) + 1
  if (count > MAX_RESENDS) fail('PACKAGE_RESEND')
  await submitJob(work, { queue: PACKAGE_QUEUE, id: row.id })
  return {
    set: { resendCount: count, failReason: null },
    consequences: [resendNotice(row, count, MAX_RESENDS)],
  }
}

/** Sends the password of a package to the phone its document names. */
export const sendPassword: ActionHandler<typeof cardStockOutRecord, 'sendPassword'> = async (
  row,
  _input,
  work,
) => {
  requireKept(row)
  const [document] = row.outId ? await findRows(work.db, cardStockOut, work.tenantId, [row.outId]) : []
  const phone = document?.receivePhone ?? fail('PACKAGE_PHONE')
  requirePasswordPause(row.passwordTime)
  await sendPasswordTo(phone, row, work)
  return { consequences: [passwordNotice(row, phone)] }
}
