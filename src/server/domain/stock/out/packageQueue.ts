import { say } from '../../../../contract/errors.ts'
import { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import { sendMessage } from '../../../engine/sendMessage.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { JobEnded, JobStopped } from '../../../jobs/run.ts'
import { findRows } from '../../../store/rows.ts'
import { endSending, lockWaiting, packageContent, recordNumber } from '../../../store/stock/packageRows.ts'
import type { Writer } from '../../../store/db.ts'
import { openBytes } from '../sealFile.ts'
import { PACKAGE_QUEUE } from './packageDelivery.ts'
import { mailPackage } from './packageMailer.ts'

/** Packages that are sent by mail. */
export const PACKAGE_MAILS: JobQueue = {
  name: PACKAGE_QUEUE,
  slots: () => 1,
  retrySeconds: [15, 60, 300],
  maxTries: 4,
  retentionDays: 1,
  started: lockWaiting,
  failed: async (db, id, { text }) => {
    await end(db, id, text)
  },
  numberOf: recordNumber,
  run: async ({ id, tenantId }, { services, throwIfStopped }) => {
    const { kysely } = services.database
    const [record] = await findRows(kysely, cardStockOutRecord, tenantId, [id])
    const [row] = record?.outId ? await findRows(kysely, cardStockOut, tenantId, [record.outId]) : []
    const sealed = await packageContent(kysely, tenantId, id)
    if (!record || !row || sealed === null) throw new JobStopped()
    const content = await openBytes(services.vault, sealed)
    throwIfStopped()
    const reason = await mailPackage(
      {
        tenantId,
        to: row.receiveEmail ?? '',
        subject: `卡密出库包 ${record.recordNo ?? ''}`,
        text: `出库单 ${record.outNo ?? ''}，${record.qty ?? 0} 张。解压密码另由短信发送。`,
        fileName: record.fileName ?? '',
        content,
      },
      services,
    )
    if (reason !== null) throw new JobEnded(reason)
    return (db) => end(db, id, null)
  },
}

/** Writes how the sending of a package ended and tells whoever let it go; false where it did not wait. */
async function end(db: Writer, id: string, reason: string | null): Promise<boolean> {
  const ended = await endSending(db, id, reason)
  if (!ended) return false
  const { tenantId, recordNo, userId } = ended
  if (userId !== null)
    await sendMessage(db, {
      tenantId,
      userIds: [userId],
      category: 'task',
      sentence:
        reason === null
          ? say('出库包已发送：{recordNo}', { recordNo })
          : say('出库包没有发出：{recordNo}，{text}', { recordNo, text: reason }),
      link: `${cardStockOutRecord.menu?.path ?? ''}?row=${id}&pane=detail`,
    })
  return true
}
