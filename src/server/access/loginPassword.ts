import type { Services } from '../services.ts'
import type { ClientRow } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { requireTenant } from './loginEligibility.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { openProven } from './openProven.ts'
import { authenticateAccount } from './proof.ts'
import type { LoggedIn } from './tokens.ts'

/** Logs in by account and password, with a captcha where the grant says so. */
export async function byPassword(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
  grant: 'password' | 'captcha',
): Promise<LoggedIn> {
  const { tenantId, account: name } = request
  if (name === '' || request.password === '' || tenantId.length > 12) refuseLogin('credentials')
  return asTenant(tenantId, async () => {
    await requireTenant(services, tenantId)
    return openProven(services, request, client, await authenticateAccount(services, request, grant))
  })
}
