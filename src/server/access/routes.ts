import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { issueDevice } from './device.ts'
import { issuePass } from './filePass.ts'
import { type Answered, logInAudited } from './loginAudited.ts'
import { LoginRefusal } from './loginRefusal.ts'
import { readLogin } from './loginRequest.ts'
import { registerPublic } from './publicRoutes.ts'
import { GuestLogin } from './socialLogin.ts'
import { registerOwnSession } from './sessionRoutes.ts'
import { camelAnswer, camelGuest, flatAnswer, flatGuest } from './tokens.ts'

const AUTH = '/api/blade-auth'
/** Hashing a password is expensive, so requests of one address are limited. */
const RATE_LIMITED = {
  bodyLimit: 16 * 1024,
  config: { open: true, rateLimit: { max: 600, timeWindow: 60_000 } },
} as const

/** Registers the calls of `/api/blade-auth` in both dialects, and the others that need no login. */
export function registerAccess(app: FastifyInstance, services: Services): void {
  registerTokens(app, services)
  registerOwnSession(app, services)
  registerPublic(app, services)
}

/** What the console follows besides: whether it encrypts its calls, and which refusals it does not show. */
const consoleRules = ({ transportKeys, silentCodes }: Services['config']): Record<string, unknown> => ({
  ...(Object.values(transportKeys).some((key) => key !== null) ? { transport_encryption: true } : {}),
  ...(silentCodes.length > 0 ? { silent_codes: silentCodes.join(',') } : {}),
})

const flat = (config: Services['config'], login: Answered): Record<string, unknown> =>
  login instanceof LoginRefusal
    ? {
        success: false,
        error_code: login.code,
        error_description: login.message,
        ...(login.detail === '' ? {} : { error_detail: login.detail }),
        ...(login.next ? { mfa_token: login.next.token, mfa_methods: login.next.methods } : {}),
      }
    : login instanceof GuestLogin
      ? flatGuest(login)
      : { ...flatAnswer(login), ...consoleRules(config) }

function registerTokens(app: FastifyInstance, services: Services): void {
  const issueTokens = async (
    request: FastifyRequest,
    reply: FastifyReply,
    grant?: string,
  ): Promise<Answered> => {
    const loginRequest = readLogin(request)
    const login = await logInAudited(
      services,
      grant === undefined ? loginRequest : { ...loginRequest, grant },
    )
    if (login instanceof LoginRefusal || login instanceof GuestLogin) return login
    if (login.proven) issueDevice(request, reply, loginRequest.device)
    // The cookie by which the browser reads files is set together with the tokens.
    const { account, client, tokens } = login
    issuePass(request, reply, services, {
      tenantId: account.tenant_id,
      sessionId: tokens.sessionId,
      seconds: client.refresh_token_validity,
    })
    return login
  }
  app.post(`${AUTH}/oauth/token`, RATE_LIMITED, async (request, reply) =>
    flat(services.config, await issueTokens(request, reply)),
  )
  app.post(`${AUTH}/oauth/token/refresh`, RATE_LIMITED, async (request, reply) =>
    flat(services.config, await issueTokens(request, reply, 'refresh_token')),
  )
  app.post(`${AUTH}/token`, RATE_LIMITED, async (request, reply) => {
    const login = await issueTokens(request, reply)
    if (login instanceof GuestLogin) return ok(camelGuest(login))
    if (!(login instanceof LoginRefusal)) return ok(camelAnswer(login))
    const data = login.next ? { mfaToken: login.next.token, mfaMethods: login.next.methods } : null
    return reply.code(400).send({ code: 400, success: false, data, msg: login.message })
  })
}
