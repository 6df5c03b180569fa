import type { Services } from '../services.ts'
import { type AccountRow, findAccount } from '../store/access/loginRows.ts'
import { isCaptcha } from './captcha.ts'
import { judged, type Outcome, rememberDevice } from './lockout.ts'
import type { LoginRequest } from './loginRequest.ts'
import { LoginRefusal, refuseLogin } from './loginRefusal.ts'
import { arrivedDigest, isPassword } from '../secrets/passwords.ts'

/**
 * The account whose password was given; guesses are counted, before they are judged, whether or not the
 * account exists.
 */
export async function provenAccount(
  services: Services,
  request: LoginRequest,
  grant: 'password' | 'captcha',
): Promise<AccountRow> {
  const { database } = services
  const attempt = {
    tenantId: request.tenantId,
    account: request.account,
    ip: request.ip,
    device: request.device.known,
  }
  const done = await judged(database, attempt, (wantsCaptcha) =>
    judge(services, request, grant === 'captcha' || wantsCaptcha),
  )
  if ('blocked' in done) return refuseLogin('locked')
  if ('wrong' in done) return refuseLogin(done.locked ? 'locked' : 'credentials')
  await rememberDevice(database, attempt, request.device.known ?? request.device.fresh.sha)
  return done.right
}

async function judge(
  services: Services,
  request: LoginRequest,
  wantsCaptcha: boolean,
): Promise<Outcome<AccountRow>> {
  const { database, vault } = services
  const lacking = wantsCaptcha ? await captchaFault(services, request) : null
  if (lacking) return { none: new LoginRefusal(lacking) }
  const account = await findAccount(database.kysely, request.tenantId, { account: request.account })
  const digest = arrivedDigest(request.password, vault)
  const right = await isPassword(account?.password ?? null, digest ?? '')
  return right && account && digest !== null ? { right: account } : { wrong: true }
}

async function captchaFault(
  { config, database }: Services,
  { captchaKey, captchaCode }: LoginRequest,
): Promise<'captchaWanted' | 'captcha' | null> {
  if (!config.captcha) return null
  if (captchaKey === '' || captchaCode === '') return 'captchaWanted'
  return (await isCaptcha(database, captchaKey, captchaCode)) ? null : 'captcha'
}
