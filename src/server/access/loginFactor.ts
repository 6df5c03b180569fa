import type { Services } from '../services.ts'
import { type AccountRow, type ClientRow, findAccount } from '../store/access/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { answerChallenge, issueChallenge, readChallenge } from './challenges.ts'
import { needsFactor } from './factorDuty.ts'
import { requireTenant, requireUsable } from './loginEligibility.ts'
import { LoginRefusal, refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { openLogin } from './openLogin.ts'
import { judgeCode } from './secondFactor.ts'
import type { LoggedIn } from './tokens.ts'

/**
 * Asks for the second factor of an account whose password was right: checks the code of the request, or
 * refuses with `secondFactor` and the token by which the login goes on.
 */
export async function requireSecondFactor(
  services: Services,
  request: LoginRequest,
  { account, client }: { readonly account: AccountRow; readonly client: ClientRow },
): Promise<void> {
  // A passkey alone is asked for only where a factor is required, so that making one locks out no program.
  const byPasskeyOnly = !account.has_totp && account.has_passkey
  if (!account.has_totp && !(byPasskeyOnly && (await needsFactor(services.database, account)))) return
  if (request.factorCode !== '') return requireCode(services, account, request.factorCode)
  const token = await issueChallenge(services.database.kysely, 'factor', {
    tenantId: account.tenant_id,
    userId: account.id,
    clientId: client.client_id,
  })
  throw new LoginRefusal('secondFactor', {
    token,
    methods: [...(account.has_totp ? ['totp', 'recovery'] : []), ...(account.has_passkey ? ['passkey'] : [])],
  })
}

async function requireCode(services: Services, account: AccountRow, code: string): Promise<void> {
  const result = await judgeCode(services, { tenantId: account.tenant_id, userId: account.id }, { code })
  if ('blocked' in result) refuseLogin('locked')
  if ('wrong' in result) refuseLogin(result.locked ? 'locked' : 'secondFactorWrong')
}

/** Goes on with a login that waits for a second factor; a wrong code leaves it waiting. */
export async function continueLogin(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
): Promise<LoggedIn> {
  const db = services.database.kysely
  const waiting = await readChallenge(db, 'factor', request.factorToken)
  if (!waiting || waiting.clientId !== client.client_id) return refuseLogin('secondFactorExpired')
  const tenantId = String(waiting.tenantId)
  return asTenant(tenantId, async () => {
    await requireTenant(services, tenantId)
    const account = await findAccount(db, tenantId, { id: String(waiting.userId) })
    if (!account) return refuseLogin('secondFactorExpired')
    requireUsable(account)
    if (request.factorCode === '') refuseLogin('secondFactor')
    await requireCode(services, account, request.factorCode)
    if (!(await answerChallenge(db, 'factor', request.factorToken))) refuseLogin('secondFactorExpired')
    return openLogin(services, request, { account, client })
  })
}
