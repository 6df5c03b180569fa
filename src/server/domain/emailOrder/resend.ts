import { fail, say } from '../../../contract/errors.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { queueMessages } from '../../sms/queue.ts'
import { maskPhone } from '../../sms/put.ts'
import { emailFilePassword, emailPasswordSent } from '../../store/order/emailOrderRows.ts'
import { EMAIL_ORDER_QUEUE, type EmailOrder, named } from './emailOrder.ts'

const TEMPLATE = 'PACKAGE_PASSWORD'
const MAX_SENDS = 5,
  PAUSE_SECONDS = 60

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

/** Sends the password of the file of an order to its phone; no record and no log has it. */
export async function putPassword(
  { id, emailOrderNo, passwordPhone }: EmailOrder,
  { db, tenantId, database, vault, caller }: Work,
): Promise<void> {
  const sealed = await emailFilePassword(db, tenantId, id)
  await queueMessages(
    { db, tenantId, database, vault },
    {
      templateCode: TEMPLATE,
      phones: [passwordPhone ?? ''],
      params: { recordNo: emailOrderNo ?? '', password: vault.open(sealed ?? fail('EMAIL_ORDER_PURGED')) },
      userId: caller.session.userId,
      secret: true,
    },
  )
  await emailPasswordSent(db, id)
}

export const sendPassword: ActionHandler<typeof emailOrderInfo, 'sendPassword'> = async (
  row,
  _input,
  work,
) => {
  requireFile(row, work)
  const waited =
    row.passwordTime === null ? PAUSE_SECONDS : (Date.now() - parseMoment(row.passwordTime).getTime()) / 1000
  if (waited < PAUSE_SECONDS) fail('PACKAGE_PASSWORD_SOON', { n: Math.ceil(PAUSE_SECONDS - waited) })
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
