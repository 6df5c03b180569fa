import { Refusal, sentenceText } from '../../../contract/errors.ts'
import { alarmRecord } from '../../../contract/resources/alarm/alarmRecord.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { beginningOf } from '../../../kernel/text.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Services } from '../../services.ts'
import { queueMessages } from '../../sms/queue.ts'
import { type ClaimedSend, endSend } from '../../store/alarm/sendRows.ts'
import { type Failure, final } from './failure.ts'

const MAX_SMS_LENGTH = 180
/** The template of short messages. */
const SMS_TEMPLATE = 'ALARM'

/** The message and its end are one transaction, so that it comes exactly once. */
export async function byMessage({ database }: Services, send: ClaimedSend): Promise<Failure | 'ended'> {
  const { userId, tenantId, recordId, sentence } = send
  if (userId === null) return final('没有接收人')
  const link =
    recordId === null ? '/notice/alarm' : `${alarmRecord.menu?.path ?? ''}?row=${recordId}&pane=detail`
  await database.transaction(async (db) => {
    if (await endSend(db, send, { sent: true }))
      await sendMessage(db, { tenantId, userIds: [userId], category: 'alarm', sentence, link })
  })
  return 'ended'
}

/** The short message is queued in the transaction that ends the sending. */
export async function bySms({ database, vault }: Services, send: ClaimedSend): Promise<Failure | 'ended'> {
  const phone = send.target ?? send.phone ?? ''
  if (!isMobile(phone)) return final('接收人没有手机号')
  try {
    await database.transaction(async (db) => {
      if (!(await endSend(db, send, { sent: true }))) return
      await queueMessages(
        { db, tenantId: send.tenantId, database, vault },
        {
          templateCode: SMS_TEMPLATE,
          phones: [phone],
          params: { content: beginningOf(sentenceText(send.sentence), MAX_SMS_LENGTH) },
          userId: null,
        },
      )
    })
    return 'ended'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'SMS_UNKNOWN') return final('没有启用的短信配置，或缺少模板 ALARM')
    return { again: error.code === 'SMS_LIMIT', error: error.message }
  }
}
