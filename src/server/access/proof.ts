import type { Services } from '../services.ts'
import { type AccountRow, findAccount } from '../store/access/loginRows.ts'
import { isCaptcha } from './captcha.ts'
import { CAPTCHA_AFTER, forgetFailures, noteFailure, standingOf } from './lockout.ts'
import type { LoginRequest } from './loginRequest.ts'
import { refuseLogin } from './loginRefusal.ts'
import { arrivedDigest, isPassword } from './passwords.ts'

/** The account whose password was given; wrong guesses are counted whether or not the account exists. */
export async function provenAccount(
  services: Services,
  request: LoginRequest,
  grant: 'password' | 'captcha',
): Promise<AccountRow> {
  const { database, vault } = services
  const attempt = { tenantId: request.tenantId, account: request.account, ip: request.ip }
  const { locked, failures } = await standingOf(database, attempt)
  if (locked) refuseLogin('locked')
  if (grant === 'captcha' || failures >= CAPTCHA_AFTER) await requireCaptcha(services, request)
  const account = await findAccount(database.kysely, request.tenantId, { account: request.account })
  const digest = arrivedDigest(request.password, vault)
  if (!(await isPassword(account?.password ?? null, digest ?? '')) || !account || digest === null) {
    return refuseLogin((await noteFailure(database, attempt)) ? 'locked' : 'credentials')
  }
  await forgetFailures(database, attempt)
  return account
}

async function requireCaptcha(
  { config, database }: Services,
  { captchaKey, captchaCode }: LoginRequest,
): Promise<void> {
  if (!config.captcha) return
  if (captchaKey === '' || captchaCode === '') refuseLogin('captchaWanted')
  if (!(await isCaptcha(database, captchaKey, captchaCode))) refuseLogin('captcha')
}
