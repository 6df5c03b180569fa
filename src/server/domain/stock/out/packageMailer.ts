import { type Mail, sendMail } from '../../../mail/mailer.ts'
import type { Services } from '../../../services.ts'

/** A package to be mailed; the password is never part of it. */
export interface PackageMail extends Omit<Mail, 'attachments'> {
  readonly tenantId: string
  readonly fileName: string
  readonly content: Buffer
}

/** Sends a package; resolves to why it was not sent, or null. Throws where a later attempt may succeed. */
export async function mailPackage(
  { tenantId, fileName, content, ...mail }: PackageMail,
  services: Services,
): Promise<string | null> {
  const outcome = await sendMail(services, tenantId, {
    ...mail,
    attachments: [{ filename: fileName, content }],
  })
  if (outcome.sent) return null
  if (outcome.again) throw new Error(outcome.error)
  return `${outcome.error}，出库包未发送；修正后可重新发送，也可在线下载`
}
