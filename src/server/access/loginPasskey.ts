import type { Services } from '../services.ts'
import { type ClientRow, findAccount } from '../store/access/loginRows.ts'
import { findPasskey, usePasskey } from '../store/access/passkeyRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { requireTenant } from './loginEligibility.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { openLogin } from './openLogin.ts'
import { finishAuthentication } from './passkeys.ts'
import type { LoggedIn } from './tokens.ts'

/**
 * Logs in by a passkey, which names its user and stands for both factors: the device, and the finger, face or
 * number that unlocks it.
 */
export async function byPasskey(
  services: Services,
  request: LoginRequest,
  client: ClientRow,
): Promise<LoggedIn> {
  const db = services.database.kysely
  const submitted = { token: request.passkeyToken, credential: request.passkeyCredential }
  const proof = await finishAuthentication(db, submitted, (credentialId) =>
    asTenant(EVERY_TENANT, () => findPasskey(db, credentialId)),
  )
  if (!proof) return refuseLogin('passkey')
  const { passkey, uses } = proof
  return asTenant(passkey.tenantId, async () => {
    await requireTenant(services, passkey.tenantId)
    const account = await findAccount(db, passkey.tenantId, { id: passkey.userId })
    if (!account || !(await usePasskey(db, passkey, uses))) return refuseLogin('passkey')
    return openLogin(services, request, { account, client })
  })
}
