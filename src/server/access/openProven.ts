import type { Services } from '../services.ts'
import type { AccountRow, ClientRow } from '../store/access/loginRows.ts'
import { requireUsable } from './loginEligibility.ts'
import { requireSecondFactor } from './loginFactor.ts'
import type { LoginRequest } from './loginRequest.ts'
import { openLogin } from './openLogin.ts'
import type { LoggedIn } from './tokens.ts'

/** Opens the session of an account that has proven who it is, after its second factor where it has one. */
export async function openProven(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
  account: AccountRow,
): Promise<LoggedIn> {
  requireUsable(account)
  await requireSecondFactor(services, request, { account, client })
  return openLogin(services, request, { account, client })
}
