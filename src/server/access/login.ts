import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { plainGrant, requireClient } from './clients.ts'
import type { LoginRequest } from './loginRequest.ts'
import { refuseLogin } from './loginRefusal.ts'
import { authenticatePhone } from './phoneLogin.ts'
import { bySocial, type GuestLogin } from './socialLogin.ts'
import type { LoggedIn } from './tokens.ts'
import { continueLogin } from './loginFactor.ts'
import { byPasskey } from './loginPasskey.ts'
import { byRefreshToken } from './loginRefresh.ts'
import { byPassword } from './loginPassword.ts'
import { openProven } from './openProven.ts'

/** Logs in by the grant of the request; throws a `LoginRefusal`. */
export async function logIn(services: Services, request: LoginRequest): Promise<LoggedIn | GuestLogin> {
  const grant = plainGrant(request.grant)
  if (grant === '') refuseLogin('badRequest')
  // A second factor continues a login by password, a passkey replaces it.
  const permitted = ['second_factor', 'passkey'].includes(grant) ? 'password' : request.grant
  const client = await requireClient(services.database, services.vault, request.client, permitted)
  switch (grant) {
    case 'password':
    case 'captcha':
      return byPassword(services, request, client, grant)
    case 'second_factor':
      return continueLogin(services, request, client)
    case 'passkey':
      return byPasskey(services, request, client)
    case 'refresh_token':
      return byRefreshToken(services, request, client)
    case 'sms_code':
      return asTenant(request.tenantId, async () =>
        openProven(services, request, client, await authenticatePhone(services, request)),
      )
    case 'social':
    case 'authorization_code':
      return bySocial(services, request, client, (account) => openProven(services, request, client, account))
    case 'register':
      return refuseLogin('registration')
    default:
      return refuseLogin('grant')
  }
}
