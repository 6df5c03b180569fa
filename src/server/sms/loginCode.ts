import { fail } from '../../contract/errors.ts'
import type { Services } from '../services.ts'
import { findAccountPhone, findByPhone } from '../store/access/phoneCodeRows.ts'
import { findTenantStatus } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { isPhone } from './queue.ts'
import { sendCode } from './sendCode.ts'

interface Asker {
  readonly tenantId: string
  readonly ip: string
}

/**
 * Sends a code for a login; resolves to its id. Phones without an account are counted and answered in the
 * same way, but nothing is sent. Refuses PHONE_INVALID, TENANT_INVALID, SMS_NOT_CONFIGURED, SMS_LIMIT.
 */
export async function sendLoginCode(
  services: Services,
  { tenantId, ip, phone }: Asker & { readonly phone: string },
): Promise<string> {
  if (!isPhone(phone)) fail('PHONE_INVALID', {}, 'phone')
  return inTenant(services, tenantId, () =>
    sendCode(services, {
      tenantId,
      ip,
      purpose: { phone },
      userId: null,
      findRecipient: async (db) => {
        const accountId = await findByPhone(db, tenantId, phone)
        return accountId === null ? null : { phone, accountId }
      },
    }),
  )
}

/**
 * Sends a code for a login to the phone of a named account; resolves to its id. Accounts that do not exist or
 * have no phone are counted and answered in the same way. Refuses REGISTRATION_ACCOUNT without a name, and as
 * `sendLoginCode` does.
 */
export async function sendAccountCode(
  services: Services,
  { tenantId, ip, account }: Asker & { readonly account: string },
): Promise<string> {
  if (account === '' || account.length > 45) fail('REGISTRATION_ACCOUNT', {}, 'username')
  return inTenant(services, tenantId, () =>
    sendCode(services, {
      tenantId,
      ip,
      purpose: { account },
      userId: null,
      findRecipient: (db) => findAccountPhone(db, tenantId, account),
    }),
  )
}

async function inTenant(services: Services, tenantId: string, send: () => Promise<string>): Promise<string> {
  if (tenantId.length > 12) fail('TENANT_INVALID')
  return asTenant(tenantId, async () => {
    if (!(await findTenantStatus(services.database.kysely, tenantId))) fail('TENANT_INVALID')
    return send()
  })
}
