import { sentenceText } from '../../../contract/errors.ts'
import { ALARM_LEVELS } from '../../../contract/parts/alarms.ts'
import { beginningOf } from '../../../kernel/text.ts'
import { sendMail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'
import type { ClaimedSend } from '../../store/alarm/sendRows.ts'
import { levelOf } from './alarmRules.ts'
import { type Failure, final } from './failure.ts'

/** Sends a letter, outside any transaction. */
export async function byMail(services: Services, send: ClaimedSend): Promise<Failure | null> {
  const to = send.target ?? send.email ?? ''
  if (!to.includes('@')) return final('接收人没有邮箱')
  const text = sentenceText(send.sentence)
  const outcome = await sendMail(services, send.tenantId, {
    to,
    subject: beginningOf(text.replaceAll(/\s+/g, ' '), 80),
    text: `${text}\n\n${ALARM_LEVELS.labels[levelOf(send.level)]}告警，详见控制台 消息中心 / 告警记录。`,
  })
  return outcome.sent ? null : outcome
}
