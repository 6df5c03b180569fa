import { randomInt } from 'node:crypto'
import { fail } from '../../contract/errors.ts'
import { randomWord } from '../../kernel/id.ts'
import { networkOf } from '../../kernel/network.ts'
import { phoneCodeDigest } from '../access/phoneLogin.ts'
import type { Services } from '../services.ts'
import { findByPhone, putPhoneCode } from '../store/access/phoneCodeRows.ts'
import { findTenantStatus } from '../store/access/loginRows.ts'
import { countMessages, findTemplate, type SmsLimit } from '../store/resource/smsRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { isPhone, limitsOf, putMessages } from './queue.ts'

/** Seconds a code is valid. */
const VALID_SECONDS = 300
const TEMPLATE = 'LOGIN_CODE'
/** Codes that one address may ask for, whichever phones it names. */
const ADDRESS_LIMITS = [
  { span: 'minute', limit: 10 },
  { span: 'hour', limit: 60 },
] as const

export interface CodeRequest {
  readonly tenantId: string
  readonly phone: string
  readonly ip: string
}

/**
 * Sends a code for a login; resolves to its id. Phones without an account are counted and answered in the
 * same way, but nothing is sent. Refuses PHONE_INVALID, TENANT_INVALID, SMS_NOT_CONFIGURED, SMS_LIMIT.
 */
export async function sendLoginCode(services: Services, request: CodeRequest): Promise<string> {
  const { tenantId, phone, ip } = request,
    { database, vault } = services
  if (!isPhone(phone)) fail('PHONE_INVALID', {}, 'phone')
  if (tenantId.length > 12) fail('TENANT_INVALID')
  return asTenant(tenantId, async () => {
    if (!(await findTenantStatus(database.kysely, tenantId))) fail('TENANT_INVALID')
    const limits: readonly SmsLimit[] = [
      ...ADDRESS_LIMITS.map((one) => ({ ...one, subject: `code@${networkOf(ip)}`, more: 1 })),
      ...(await limitsOf({ database, tenantId }, 'phone', {
        subject: `code:${vault.digest(phone)}`,
        more: 1,
      })),
      ...(await limitsOf({ database, tenantId }, 'tenant', { subject: 'tenant', more: 1 })),
    ]
    return database.transaction(async (db) => {
      const template =
        (await findTemplate(db, tenantId, { templateCode: TEMPLATE })) ??
        (await findTemplate(db, tenantId, {})) ??
        fail('SMS_NOT_CONFIGURED')
      if (await countMessages(db, tenantId, limits)) fail('SMS_LIMIT')
      const id = randomWord(32),
        code = String(randomInt(1_000_000)).padStart(6, '0')
      const accountId = await findByPhone(db, tenantId, phone)
      await putPhoneCode(db, {
        tenantId,
        phone: vault.lastingDigest(`phone:${phone}`),
        code: phoneCodeDigest(services, { id, phone, code }),
        id,
        accountId,
        seconds: VALID_SECONDS,
      })
      if (accountId !== null)
        await putMessages({ db, tenantId, database, vault }, template, {
          phones: [phone],
          params: { code },
          purpose: 'loginCode',
          expireTime: new Date(Date.now() + VALID_SECONDS * 1000),
          userId: null,
        })
      return id
    })
  })
}
