import type { Services } from '../services.ts'
import { type AccountRow, findAccount } from '../store/access/loginRows.ts'
import { takePhoneCode, tryPhoneCode } from '../store/access/phoneCodeRows.ts'
import { judgeAttempt, type Outcome } from './lockout.ts'
import { requireTenant } from './loginEligibility.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'

/** Wrong codes that are compared with one that was sent; then it is void. */
const MAX_ATTEMPTS = 5

/** What a code is stored as; it is bound to its id and phone. */
export const phoneCodeDigest = (
  { vault }: Pick<Services, 'vault'>,
  { id, phone, code }: { readonly id: string; readonly phone: string; readonly code: string },
): string => vault.lastingDigest(`phone-code:${id}:${phone}:${code}`)

/** The phone of a request, in plain text or encrypted like a password. */
export const phoneOf = ({ vault }: Pick<Services, 'vault'>, input: string): string =>
  /^[0-9a-f]{100,}$/i.test(input) ? (vault.openSm2(input) ?? '') : input.trim()

/**
 * The account whose phone and code are right; throws a `LoginRefusal`. Attempts count like those of passwords,
 * by phone and by address; an unknown phone is answered like a wrong code. A code works once.
 */
export async function authenticatePhone(services: Services, request: LoginRequest): Promise<AccountRow> {
  const { tenantId, ip, device } = request,
    phone = phoneOf(services, request.phone)
  if (phone === '' || request.phoneCode === '' || tenantId.length > 12) return refuseLogin('phoneCode')
  await requireTenant(services, tenantId)
  const attempt = { tenantId, account: `phone:${phone}`, ip, device: device.knownSha }
  const result = await judgeAttempt(services.database, attempt, () => judge(services, request, phone))
  if ('blocked' in result) return refuseLogin('locked')
  if ('wrong' in result) return refuseLogin(result.locked ? 'locked' : 'phoneCode')
  return result.right
}

async function judge(
  services: Services,
  { tenantId, phoneCode, phoneCodeId }: LoginRequest,
  phone: string,
): Promise<Outcome<AccountRow>> {
  const { database, vault } = services,
    { kysely } = database
  const sent = await tryPhoneCode(kysely, tenantId, vault.lastingDigest(`phone:${phone}`), MAX_ATTEMPTS)
  if (!sent || (phoneCodeId !== '' && phoneCodeId !== sent.id)) return { wrong: true }
  const code = phoneCodeDigest(services, { id: sent.id, phone, code: phoneCode.trim() })
  if (code !== sent.code || sent.accountId === null) return { wrong: true }
  if (!(await takePhoneCode(kysely, tenantId, sent.id))) return { wrong: true }
  const account = await findAccount(kysely, tenantId, { id: sent.accountId })
  return account?.phone === phone ? { right: account } : { wrong: true }
}
