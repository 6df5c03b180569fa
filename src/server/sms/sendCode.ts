import { randomInt } from 'node:crypto'
import { fail } from '../../contract/errors.ts'
import { randomWord } from '../../kernel/id.ts'
import { networkOf } from '../../kernel/network.ts'
import { type CodePurpose, codeDigest, codeKey, subjectOf } from '../access/phoneCode.ts'
import type { Services } from '../services.ts'
import { putPhoneCode } from '../store/access/phoneCodeRows.ts'
import type { Writer } from '../store/db.ts'
import { countMessages, type SmsLimit } from '../store/resource/smsRows.ts'
import { putMessages } from './put.ts'
import { limitsOf } from './queue.ts'
import { findSendable, requireSceneLimits } from './scene.ts'

/** Seconds a code is valid. */
const VALID_SECONDS = 300
/** Codes that one address may ask for, whichever phones it names. */
const ADDRESS_LIMITS = [
  { span: 'minute', limit: 10 },
  { span: 'hour', limit: 60 },
] as const

/** Who gets a code: null where nobody does, which the answer does not show. */
export type Recipient = { readonly phone: string; readonly accountId: string } | null

/** A code to be sent. */
export interface NewCode {
  readonly tenantId: string
  readonly ip: string
  readonly purpose: CodePurpose
  readonly userId: string | null
  readonly findRecipient: (db: Writer) => Promise<Recipient>
}

/**
 * Stores a code and sends it to its recipient; resolves to its id. Without a recipient all is counted and
 * stored in the same way. Refuses SMS_NOT_CONFIGURED and SMS_LIMIT.
 */
export async function sendCode(services: Services, order: NewCode): Promise<string> {
  const { tenantId, purpose, userId } = order,
    { database, vault } = services
  const limits = await limitsOfCode(services, order)
  return database.transaction(async (db) => {
    const template =
      (await findSendable(db, tenantId, { templateCode: sceneOfCode(purpose) })) ??
      (await findSendable(db, tenantId, {})) ??
      fail('SMS_NOT_CONFIGURED')
    if (await countMessages(db, tenantId, limits)) fail('SMS_LIMIT')
    await requireSceneLimits(db, tenantId, template, [vault.digest(nameOf(purpose))])
    const id = randomWord(32),
      code = String(randomInt(1_000_000)).padStart(6, '0')
    const recipient = await allowedRecipient(services, db, order)
    await putPhoneCode(db, {
      tenantId,
      phone: codeKey(services, purpose),
      code: codeDigest(services, purpose, { id, code }),
      id,
      accountId: recipient?.accountId ?? null,
      seconds: VALID_SECONDS,
    })
    if (recipient)
      await putMessages({ db, tenantId, database, vault }, template, {
        phones: [recipient.phone],
        params: { code },
        purpose: 'loginCode',
        expireTime: new Date(Date.now() + VALID_SECONDS * 1000),
        userId,
      })
    return id
  })
}

/** The phone a code is asked for, or what names it. */
const nameOf = (purpose: CodePurpose): string => ('phone' in purpose ? purpose.phone : subjectOf(purpose))
/** Whoever names a phone as his own binds it. */
const sceneOfCode = (purpose: CodePurpose): string =>
  'phone' in purpose && 'userId' in purpose ? 'BIND_CODE' : 'LOGIN_CODE'

const phoneLimits = ({ database, vault }: Services, tenantId: string, phone: string) =>
  limitsOf({ database, tenantId }, 'phone', { subject: `code:${vault.digest(phone)}`, more: 1 })

async function limitsOfCode(services: Services, order: NewCode): Promise<readonly SmsLimit[]> {
  const { tenantId, ip, purpose } = order
  const named = nameOf(purpose)
  return [
    ...ADDRESS_LIMITS.map((one) => ({ ...one, subject: `code@${networkOf(ip)}`, more: 1 })),
    ...(order.userId === null
      ? []
      : ADDRESS_LIMITS.map((one) => ({ ...one, subject: `code@${order.userId ?? ''}`, more: 1 }))),
    ...(await phoneLimits(services, tenantId, named)),
    ...(await limitsOf({ database: services.database, tenantId }, 'tenant', { subject: 'tenant', more: 1 })),
  ]
}

/**
 * The recipient of a code. The phone of a named account has its own limits too; one that has had enough gets
 * nothing, and the answer does not show it, since it would tell that the account exists.
 */
async function allowedRecipient(services: Services, db: Writer, order: NewCode): Promise<Recipient> {
  const recipient = await order.findRecipient(db)
  if (!recipient || 'phone' in order.purpose) return recipient
  const limits = await phoneLimits(services, order.tenantId, recipient.phone)
  return (await countMessages(db, order.tenantId, limits)) ? null : recipient
}
