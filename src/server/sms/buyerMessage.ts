import { fail, Refusal } from '../../contract/errors.ts'
import { countMessages } from '../store/resource/smsRows.ts'
import type { SmsContext } from './put.ts'
import { limitsOf } from './queue.ts'
import { findSendable, requireSceneLimits, type Sendable } from './scene.ts'

/** How often what was sent to a buyer may be sent again on one day. */
export const RESENDS_A_DAY = 3

/** The template of a scene; null where it is switched off or no channel can send it, which fails no delivery. */
export async function templateNow(
  { db, tenantId }: Pick<SmsContext, 'db' | 'tenantId'>,
  templateCode: string,
): Promise<Sendable | null> {
  try {
    return await findSendable(db, tenantId, { templateCode })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * The template with which something is sent to its buyer again; null where `subject` was sent again as often as a day
 * allows. Refuses what scene and tenant do not allow.
 */
export async function templateForResend(
  { db, tenantId, database, vault }: SmsContext,
  {
    templateCode,
    subject,
    phone,
  }: { readonly templateCode: string; readonly subject: string; readonly phone: string },
): Promise<Sendable | null> {
  const template = (await findSendable(db, tenantId, { templateCode })) ?? fail('SMS_UNKNOWN')
  const today = { subject, span: 'day', more: 1, limit: RESENDS_A_DAY } as const
  if (await countMessages(db, tenantId, [today])) return null
  if (await countMessages(db, tenantId, await limitsOf({ database, tenantId }, 'tenant', TENANT)))
    fail('SMS_LIMIT')
  await requireSceneLimits(db, tenantId, template, [vault.digest(phone)])
  return template
}
const TENANT = { subject: 'tenant', more: 1 } as const
