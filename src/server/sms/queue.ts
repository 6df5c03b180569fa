import { fail } from '../../contract/errors.ts'
import { sms } from '../../contract/resources/resource/sms.ts'
import { smsRecord } from '../../contract/resources/resource/smsRecord.ts'
import type { Choice } from '../../contract/define/row.ts'
import { newId } from '../../kernel/id.ts'
import { formatMoment } from '../../kernel/time.ts'
import { readLimit } from '../engine/parameters.ts'
import { SCHEDULER_TOPIC } from '../scheduler.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import type { Writer } from '../store/db.ts'
import { countMessages, findTemplate, type SmsLimit, type StoredTemplate } from '../store/resource/smsRows.ts'
import { insertRows } from '../store/rows.ts'
import { fillTemplate, hiddenParams, requireParams, type TemplateParams } from './template.ts'

/** Where messages are queued: the transaction they belong to. */
export interface SmsContext {
  readonly db: Writer
  readonly tenantId: string
  readonly database: Database
  readonly vault: Vault
}
/** Messages with one template to several phones. */
export interface SmsOrder {
  /** The configuration, by id or code; without either the enabled one. */
  readonly smsId?: string
  readonly smsCode?: string
  readonly templateCode?: string
  readonly phones: readonly string[]
  readonly params: TemplateParams
  readonly userId: string | null
  /** Contains a password: nobody reads its parameters here, also where messages are only written down. */
  readonly secret?: true
}

/** Name of the scheduled job that sends messages. */
export const SMS_JOB = 'sms'
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

/** 138****0001 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/**
 * Queues messages, sent after the commit; returns the ids of their records. Refuses SMS_UNKNOWN, parameters
 * that are not those of the template, and more messages than phone and tenant may have (SMS_LIMIT).
 */
export async function queueMessages(context: SmsContext, order: SmsOrder): Promise<readonly string[]> {
  const template = (await findTemplate(context.db, context.tenantId, order)) ?? fail('SMS_UNKNOWN')
  requireParams(template.content, order.params)
  await requireWithinLimits(context, order.phones)
  const purpose = order.secret ? 'packagePassword' : 'manual'
  return putMessages(context, template, { ...order, purpose, expireTime: null })
}

/** Messages whose limits have been checked. */
export interface CheckedOrder extends Pick<SmsOrder, 'phones' | 'params' | 'userId' | 'secret'> {
  readonly purpose: Choice<typeof smsRecord, 'purpose'>
  readonly expireTime: Date | null
}

/** Writes messages to be sent after the commit; returns the ids of their records. */
export async function putMessages(
  { db, tenantId, database, vault }: SmsContext,
  template: StoredTemplate,
  { phones, params, purpose, expireTime, userId, secret }: CheckedOrder,
): Promise<readonly string[]> {
  const category = categoryOf(template.category)
  // What a console writes down is meant to be read; of everything else codes are nobody's business.
  const readable = category === 'console' && !secret ? params : hiddenParams(params)
  const text = template.content
    ? `${template.signName ? `【${template.signName}】` : ''}${fillTemplate(template.content, readable)}`
    : `${template.templateId ?? ''} ${JSON.stringify(readable)}`
  const rows = phones.map((phone) => ({
    recordNo: `SR${newId()}`,
    smsId: template.smsId,
    category,
    purpose,
    templateCode: template.templateCode,
    templateId: template.templateId,
    phone: vault.seal(phone),
    'phone.hmac': vault.digest(phone),
    phoneMask: maskPhone(phone),
    content: text.slice(0, 1000),
    params: vault.seal(JSON.stringify(params)),
    tryCount: 0,
    nextTime: formatMoment(new Date()),
    expireTime: expireTime && formatMoment(expireTime),
    status: 'pending' as const,
    createUser: userId,
  }))
  const ids = await insertRows(db, smsRecord, tenantId, rows)
  await database.bus.send(db, SCHEDULER_TOPIC, SMS_JOB)
  return ids
}

/** The name of a provider by its number. */
export const categoryOf = (wire: number): Choice<typeof sms, 'category'> => {
  const numbers: Readonly<Record<string, number | string>> = sms.fields.category.wire ?? {}
  const name = Object.keys(numbers).find((key) => numbers[key] === wire)
  return (name ?? 'console') as Choice<typeof sms, 'category'>
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
