import { errorText } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { JobEnded } from '../../jobs/run.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'
import { maskPhone } from '../../sms/put.ts'
import { emailFileContent } from '../../store/order/emailOrderRows.ts'
import { findRows } from '../../store/rows.ts'
import { openBytes } from '../stock/sealFile.ts'
import type { EmailOrder } from './emailOrder.ts'

/** The letter of an order with its encrypted file; the password is never part of it. */
export async function emailOrderLetter(
  { database, vault }: Services,
  tenantId: string,
  row: EmailOrder,
): Promise<Mail> {
  const sealed = await emailFileContent(database.kysely, tenantId, row.id)
  if (sealed === null) throw new JobEnded(errorText('EMAIL_ORDER_PURGED'))
  const [merchant] = await findRows(database.kysely, merchantConfig, tenantId, [row.merchantId ?? '0'])
  const orderNo = row.emailOrderNo ?? ''
  return {
    to: row.email,
    cc: row.ccEmails,
    subject: `券码发放 ${orderNo}`,
    text: [
      `${merchant?.merchantName ?? '您好'}：`,
      '',
      `邮件订单 ${orderNo} 的 ${row.quantity} 张券码见附件 ${row.fileName ?? ''}。`,
      `附件已加密，解压密码由短信发到 ${maskPhone(row.passwordPhone ?? '')}。请勿转发券码和密码。`,
    ].join('\n'),
    attachments: [{ filename: row.fileName ?? `${orderNo}.zip`, content: await openBytes(vault, sealed) }],
  }
}
