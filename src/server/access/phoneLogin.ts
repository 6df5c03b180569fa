import type { Services } from '../services.ts'
import { type AccountRow, findAccount } from '../store/access/loginRows.ts'
import { judgeAttempt, type Outcome } from './lockout.ts'
import { requireTenant } from './loginEligibility.ts'
import { refuseLogin } from './loginRefusal.ts'
import type { LoginRequest } from './loginRequest.ts'
import { type CodePurpose, redeemCode, subjectOf } from './phoneCode.ts'

/** The phone of a request, in plain text or encrypted like a password. */
export const phoneOf = ({ vault }: Pick<Services, 'vault'>, input: string): string =>
  /^[0-9a-f]{100,}$/i.test(input) ? (vault.openSm2(input) ?? '') : input.trim()

/**
 * The account whose phone and code are right, or whose name and the code sent to its phone; throws a
 * `LoginRefusal`. Attempts count like those of passwords, by phone or name and by address; what is unknown is
 * answered like a wrong code. A code works once.
 */
export async function authenticatePhone(services: Services, request: LoginRequest): Promise<AccountRow> {
  const { tenantId, ip, device } = request,
    purpose = purposeOf(services, request)
  if (purpose === null || request.phoneCode === '' || tenantId.length > 12) return refuseLogin('phoneCode')
  await requireTenant(services, tenantId)
  const attempt = { tenantId, account: subjectOf(purpose), ip, device: device.knownSha }
  const result = await judgeAttempt(services.database, attempt, () => judge(services, request, purpose))
  if ('blocked' in result) return refuseLogin('locked')
  if ('wrong' in result) return refuseLogin(result.locked ? 'locked' : 'phoneCode')
  return result.right
}

function purposeOf(services: Services, request: LoginRequest): CodePurpose | null {
  const phone = phoneOf(services, request.phone)
  if (phone !== '') return { phone }
  return request.account === '' ? null : { account: request.account }
}

async function judge(
  services: Services,
  { tenantId, phoneCode, phoneCodeId }: LoginRequest,
  purpose: CodePurpose,
): Promise<Outcome<AccountRow>> {
  const accountId = await redeemCode(services, purpose, { tenantId, code: phoneCode, id: phoneCodeId })
  if (accountId === null) return { wrong: true }
  const account = await findAccount(services.database.kysely, tenantId, { id: accountId })
  const unchanged =
    'account' in purpose ? account?.account === purpose.account : account?.phone === purpose.phone
  return account && unchanged ? { right: account } : { wrong: true }
}
