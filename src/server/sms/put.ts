import type { Choice } from '../../contract/define/row.ts'
import { providerOf } from '../../contract/parts/smsProviders.ts'
import { fillTemplate, signed } from '../../contract/parts/smsText.ts'
import { smsRecord } from '../../contract/resources/resource/smsRecord.ts'
import { newId } from '../../kernel/id.ts'
import { formatMoment } from '../../kernel/time.ts'
import { SCHEDULER_TOPIC } from '../scheduler.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Database } from '../store/database.ts'
import type { Writer } from '../store/db.ts'
import { insertRows } from '../store/rows.ts'
import { afterQuietHours } from './quietHours.ts'
import type { Sendable } from './scene.ts'
import { hiddenParams, type TemplateParams } from './template.ts'

/** Where messages are queued: the transaction they belong to. */
export interface SmsContext {
  readonly db: Writer
  readonly tenantId: string
  readonly database: Database
  readonly vault: Vault
}

/** Name of the scheduled job that sends messages. */
export const SMS_JOB = 'sms'

/** Has due messages sent after the commit. */
export const wakeSender = ({ db, database }: Pick<SmsContext, 'db' | 'database'>): Promise<void> =>
  database.bus.send(db, SCHEDULER_TOPIC, SMS_JOB)

/** 138****0001 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Messages whose limits have been checked. */
export interface CheckedOrder {
  readonly phones: readonly string[]
  readonly params: TemplateParams
  readonly userId: string | null
  /** Contains a password: nobody reads its parameters here, also where messages are only written down. */
  readonly secret?: true | undefined
  readonly purpose: Choice<typeof smsRecord, 'purpose'>
  readonly expireTime: Date | null
}

/** Writes messages to be sent after the commit; returns the ids of their records. */
export async function putMessages(
  { db, tenantId, database, vault }: SmsContext,
  template: Sendable,
  { phones, params, purpose, expireTime, userId, secret }: CheckedOrder,
): Promise<readonly string[]> {
  const category = providerOf(template.category)
  // What a console writes down is meant to be read; of everything else codes are nobody's business.
  const readable = category === 'console' && !secret ? params : hiddenParams(params)
  const text = template.content
    ? signed(template.signName, fillTemplate(template.content, readable))
    : `${template.templateId ?? ''} ${JSON.stringify(readable)}`
  const mayWait = template.scene?.allowQuietHours === false && expireTime === null && purpose !== 'test'
  const rows = phones.map((phone) => ({
    recordNo: `SR${newId()}`,
    smsId: template.smsId,
    category,
    purpose,
    templateCode: template.templateCode,
    templateId: template.templateId,
    templateText: template.scene ? template.content : null,
    signName: template.scene ? template.signName : null,
    phone: vault.seal(phone),
    'phone.hmac': vault.digest(phone),
    phoneMask: maskPhone(phone),
    content: text.slice(0, 1000),
    params: vault.seal(JSON.stringify(params)),
    tryCount: 0,
    nextTime: mayWait ? afterQuietHours(new Date()) : formatMoment(new Date()),
    expireTime: expireTime && formatMoment(expireTime),
    status: 'pending' as const,
    createUser: userId,
  }))
  const ids = await insertRows(db, smsRecord, tenantId, rows)
  await wakeSender({ db, database })
  return ids
}
