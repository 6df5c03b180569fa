import { fail, say } from '../../../contract/errors.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { maskPhone } from '../../sms/put.ts'
import { emailFilePassword, emailPasswordSent } from '../../store/order/emailOrderRows.ts'
import { requirePasswordPause, sendArchivePassword } from '../stock/archivePassword.ts'
import { EMAIL_ORDER_QUEUE, type EmailOrder, named } from './emailOrder.ts'

const MAX_SENDS = 5

function requireFile({ purgeTime }: EmailOrder, work: Work): void {
  if (purgeTime !== null && purgeTime < momentOf(work)) fail('EMAIL_ORDER_PURGED')
}

/** Sends the same file again; nothing is issued or charged a second time. */
export const resend: ActionHandler<typeof emailOrderInfo, 'resend'> = async (row, _input, work) => {
  requireFile(row, work)
  const sendCount = (row.sendCount ?? 0) + 1
  if (sendCount > MAX_SENDS) fail('EMAIL_ORDER_RESENDS', { n: MAX_SENDS })
  await submitJob(work, { queue: EMAIL_ORDER_QUEUE, id: row.id })
  return {
    set: { sendCount, failReason: null },
    consequences: [
      say('{emailOrderNo}：第 {n} 次发送同一个文件，最多 {max} 次，不再扣款', {
        ...named(row),
        n: sendCount,
        max: MAX_SENDS,
      }),
    ],
  }
}

/** Sends the password of the file of an order to its phone, and notes that it went out. */
export async function putPassword(
  { id, emailOrderNo, passwordPhone }: EmailOrder,
  work: Work,
): Promise<void> {
  const sealed = (await emailFilePassword(work.db, work.tenantId, id)) ?? fail('EMAIL_ORDER_PURGED')
  await sendArchivePassword({ recordNo: emailOrderNo ?? '', phone: passwordPhone ?? '', sealed }, work)
  await emailPasswordSent(work.db, id)
}

export const sendPassword: ActionHandler<typeof emailOrderInfo, 'sendPassword'> = async (
  row,
  _input,
  work,
) => {
  requireFile(row, work)
  requirePasswordPause(row.passwordTime)
  await putPassword(row, work)
  return {
    consequences: [
      say('{emailOrderNo}：文件密码由短信发到 {phone}，这里不显示', {
        emailOrderNo: row.emailOrderNo ?? '',
        phone: maskPhone(row.passwordPhone ?? ''),
      }),
    ],
  }
}
