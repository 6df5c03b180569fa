import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { issueDevice } from './device.ts'
import { issuePass } from './filePass.ts'
import { logIn } from './login.ts'
import { auditLogin, auditRefusal } from './loginAudit.ts'
import { LoginRefusal } from './loginRefusal.ts'
import { type LoginRequest, readLogin } from './loginRequest.ts'
import { registerPublic } from './publicRoutes.ts'
import { registerOwnSession } from './sessionRoutes.ts'
import { camelAnswer, flatAnswer, type LoggedIn } from './tokens.ts'

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

const flat = (login: LoggedIn | LoginRefusal): Record<string, unknown> =>
  login instanceof LoginRefusal
    ? { success: false, error_code: login.code, error_description: login.message }
    : flatAnswer(login)

function registerTokens(app: FastifyInstance, services: Services): void {
  const issueTokens = async (
    request: FastifyRequest,
    reply: FastifyReply,
    grant?: string,
  ): Promise<LoggedIn | LoginRefusal> => {
    const loginRequest = readLogin(request)
    const login = await logInAudited(
      services,
      grant === undefined ? loginRequest : { ...loginRequest, grant },
    )
    if (login instanceof LoginRefusal) return login
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
    flat(await issueTokens(request, reply)),
  )
  app.post(`${AUTH}/oauth/token/refresh`, RATE_LIMITED, async (request, reply) =>
    flat(await issueTokens(request, reply, 'refresh_token')),
  )
  app.post(`${AUTH}/token`, RATE_LIMITED, async (request, reply) => {
    const login = await issueTokens(request, reply)
    if (!(login instanceof LoginRefusal)) return ok(camelAnswer(login))
    return reply.code(400).send({ code: 400, success: false, data: null, msg: login.message })
  })
}

/** Performs a login and writes its audit row, refused or not. */
async function logInAudited(services: Services, request: LoginRequest): Promise<LoggedIn | LoginRefusal> {
  try {
    const login = await logIn(services, request)
    await auditLogin(services, request, login)
    return login
  } catch (error) {
    if (!(error instanceof LoginRefusal)) throw error
    await auditRefusal(services, request, error)
    return error
  }
}
