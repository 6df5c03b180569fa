import type { Services } from '../services.ts'
import { type AccountRow, findAccount } from '../store/access/loginRows.ts'
import { isCaptcha } from './captcha.ts'
import { judgeAttempt, type Outcome } from './lockout.ts'
import type { LoginRequest } from './loginRequest.ts'
import { LoginRefusal, refuseLogin } from './loginRefusal.ts'
import { submittedDigest, isPassword } from '../secrets/passwords.ts'

/**
 * The account whose password is right; throws a `LoginRefusal`. Attempts are counted before they are checked,
 * whether or not the account exists.
 */
export async function authenticateAccount(
  services: Services,
  request: LoginRequest,
  grant: 'password' | 'captcha',
): Promise<AccountRow> {
  const { database } = services
  const attempt = {
    tenantId: request.tenantId,
    account: request.account,
    ip: request.ip,
    device: request.device.knownSha,
  }
  const result = await judgeAttempt(database, attempt, (wantsCaptcha) =>
    judge(services, request, grant === 'captcha' || wantsCaptcha),
  )
  if ('blocked' in result) return refuseLogin('locked')
  if ('wrong' in result) return refuseLogin(result.locked ? 'locked' : 'credentials')
  return result.right
}

async function judge(
  services: Services,
  request: LoginRequest,
  wantsCaptcha: boolean,
): Promise<Outcome<AccountRow>> {
  const { database, vault } = services
  const captchaError = wantsCaptcha ? await captchaErrorOf(services, request) : null
  if (captchaError) return { none: new LoginRefusal(captchaError) }
  const account = await findAccount(database.kysely, request.tenantId, { account: request.account })
  const digest = submittedDigest(request.password, vault)
  const right = await isPassword(account?.password ?? null, digest ?? '')
  return right && account && digest !== null ? { right: account } : { wrong: true }
}

async function captchaErrorOf(
  { config, database }: Services,
  { captchaKey, captchaCode }: LoginRequest,
): Promise<'captchaWanted' | 'captcha' | null> {
  if (!config.captcha) return null
  if (captchaKey === '' || captchaCode === '') return 'captchaWanted'
  return (await isCaptcha(database, captchaKey, captchaCode)) ? null : 'captcha'
}
