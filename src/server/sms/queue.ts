import { fail } from '../../contract/errors.ts'
import { readLimit } from '../engine/parameters.ts'
import { countMessages, type SmsLimit } from '../store/resource/smsRows.ts'
import { putMessages, type SmsContext } from './put.ts'
import { findSendable, requireSceneLimits, type TemplateOrder } from './scene.ts'
import { requireParams, type TemplateParams } from './template.ts'

/** Messages with one template to several phones. */
export interface SmsOrder extends TemplateOrder {
  readonly phones: readonly string[]
  readonly params: TemplateParams
  readonly userId: string | null
  /** Contains a password: nobody reads its parameters here, also where messages are only written down. */
  readonly secret?: true
}

const MAX_PHONES = 100

/** Reads phones separated by commas; refuses SMS_PHONES. */
export function readPhones(value: unknown): readonly string[] {
  const phones = [
    ...new Set(
      String(typeof value === 'string' ? value : '')
        .split(/[,，\s]+/)
        .filter(Boolean),
    ),
  ]
  if (phones.length === 0 || phones.length > MAX_PHONES || !phones.every(isPhone))
    fail('SMS_PHONES', {}, 'phones')
  return phones
}

/** Whether a text is a mobile number of eleven digits. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/**
 * Queues messages, sent after the commit; returns the ids of their records. Refuses SMS_UNKNOWN, SMS_SCENE_OFF,
 * parameters that are not those of the template, and more messages than phone, scene and tenant may have
 * (SMS_LIMIT).
 */
export async function queueMessages(context: SmsContext, order: SmsOrder): Promise<readonly string[]> {
  const { db, tenantId, vault } = context
  const template = (await findSendable(db, tenantId, order)) ?? fail('SMS_UNKNOWN')
  requireParams(template.content, order.params)
  await requireWithinLimits(context, order.phones)
  await requireSceneLimits(
    db,
    tenantId,
    template,
    order.phones.map((phone) => vault.digest(phone)),
  )
  const purpose = order.secret ? 'packagePassword' : 'manual'
  return putMessages(context, template, { ...order, purpose, expireTime: null })
}

type Limits = Readonly<Record<SmsLimit['span'], number>>
const PHONE_LIMITS: Limits = { minute: 1, hour: 5, day: 10 },
  TENANT_LIMITS: Limits = { minute: 60, hour: 1000, day: 10_000 }
const SPANS = ['minute', 'hour', 'day'] as const
const PARAMETERS = { minute: 'perMinute', hour: 'perHour', day: 'perDay' } as const

/** The limits of a phone or of the tenant, by parameters `sms.phone.perMinute` and so on. */
export const limitsOf = (
  { database, tenantId }: Pick<SmsContext, 'database' | 'tenantId'>,
  whose: 'phone' | 'tenant',
  { subject, more }: Pick<SmsLimit, 'subject' | 'more'>,
): Promise<readonly SmsLimit[]> =>
  Promise.all(
    SPANS.map(async (span) => {
      const fallback = (whose === 'phone' ? PHONE_LIMITS : TENANT_LIMITS)[span]
      const limit = await readLimit({ database, tenantId }, `sms.${whose}.${PARAMETERS[span]}`, fallback)
      return { subject, span, more, limit }
    }),
  )

async function requireWithinLimits(context: SmsContext, phones: readonly string[]): Promise<void> {
  const limits = [
    await limitsOf(context, 'tenant', { subject: 'tenant', more: phones.length }),
    ...(await Promise.all(
      phones.map((phone) => limitsOf(context, 'phone', { subject: context.vault.digest(phone), more: 1 })),
    )),
  ]
  if (await countMessages(context.db, context.tenantId, limits.flat())) fail('SMS_LIMIT')
}
