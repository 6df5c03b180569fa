import type { FastifyInstance } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { beginAuthentication, siteOf } from './passkeys.ts'
import { registerGuests } from './guestRegistration.ts'
import { registerSocial } from './socialRoutes.ts'
import { drawCaptcha } from './captcha.ts'
import { registerPortals } from './portalRoutes.ts'

const AUTH = '/api/blade-auth'
/** Each captcha is stored for half an hour, so requests of one address are limited. */
const RATE_LIMITED = { config: { open: true, rateLimit: { max: 300, timeWindow: 60_000 } } } as const
const OPEN = { bodyLimit: 16 * 1024, config: { open: true } } as const

/**
 * Registers the calls that need no login: captcha, public key, tenant by host name, third-party logins, registration.
 */
export function registerPublic(app: FastifyInstance, services: Services): void {
  const { config, database, vault } = services
  const draw = () => (config.captcha ? drawCaptcha(database) : Promise.resolve({ key: '', image: '' }))
  app.get(`${AUTH}/oauth/captcha`, RATE_LIMITED, async () => ({
    success: true,
    success_code: 200,
    success_description: '获取验证码成功',
    ...(await draw()),
  }))
  app.get(`${AUTH}/captcha`, RATE_LIMITED, async () => ok(await draw()))
  app.get(`${AUTH}/oauth/public-key`, OPEN, () =>
    ok({ publicKey: vault.sm2PublicKey, algorithm: 'SM2', mode: 'C1C2C3' }),
  )
  app.get(`${AUTH}/oauth/clear-cache`, OPEN, () => ({
    success: true,
    success_code: 200,
    success_description: '清除缓存成功',
  }))
  app.post(`${AUTH}/oauth/passkey-options`, RATE_LIMITED, async (request) =>
    ok(await beginAuthentication(database.kysely, siteOf(config, `${request.protocol}://${request.host}`))),
  )
  registerPortals(app, services)
  registerSocial(app, services)
  registerGuests(app, services)
}
