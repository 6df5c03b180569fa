import { fail } from '../../contract/errors.ts'
import { user } from '../../contract/resources/system/user.ts'
import { hashDigest } from '../secrets/passwords.ts'
import type { Services } from '../services.ts'
import { hasAccount, insertIdentity } from '../store/access/identityRows.ts'
import { insertRows } from '../store/rows.ts'
import { countAccounts } from '../store/system/userRows.ts'
import type { Application } from './guestApplication.ts'
import { readTicket, takeTicket } from './guestTicket.ts'
import { requireGoodPassword } from './passwordRules.ts'
import { requireOpenRegistration } from './openRegistration.ts'
import { notifyRegistration } from './registrationNotice.ts'

/** Longest real name of an account. */
const MAX_REAL_NAME = 10

/** Creates the account, which waits for approval without role, department and post, and binds the identity to it. */
export async function admitGuest(services: Services, application: Application): Promise<string> {
  const { database } = services,
    { tenantId, account, name, password, ticket } = application
  await requireOpenRegistration(services, tenantId)
  if ((await readTicket(database.kysely, ticket))?.tenantId !== tenantId) fail('SOCIAL_LOGIN_FAILED')
  await requireGoodPassword({ database, services, tenantId }, password, { account }, 'password')
  const passwordHash = await hashDigest(password.digest)
  return database.transaction(async (db) => {
    const { count, quota } = await countAccounts(db, tenantId)
    if (quota !== null && quota > 0 && count >= quota) fail('TENANT_ACCOUNT_QUOTA')
    if (await hasAccount(db, tenantId, account)) fail('REGISTRATION_TAKEN', { account }, 'account')
    const identity = await takeTicket(db, ticket)
    if (!identity) return fail('SOCIAL_LOGIN_FAILED')
    const [id = ''] = await insertRows(db, user, tenantId, [
      {
        userType: 'other',
        account,
        password: passwordHash,
        name,
        realName: name.slice(0, MAX_REAL_NAME),
        roleId: [],
        deptId: [],
        postId: [],
        status: 'inactive',
      },
    ])
    if (!(await insertIdentity(db, { ...identity, userId: id }))) fail('IDENTITY_BOUND')
    await notifyRegistration(db, tenantId, { id, account })
    return id
  })
}
