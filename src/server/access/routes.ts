import type { FastifyInstance } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { logIn } from './login.ts'
import { auditLogin, auditRefusal } from './loginAudit.ts'
import { LoginRefusal } from './loginRefusal.ts'
import { type LoginRequest, readLogin } from './loginRequest.ts'
import { registerPublic } from './publicRoutes.ts'
import { registerOwnSession } from './sessionRoutes.ts'
import { camelAnswer, flatAnswer, type LoggedIn } from './tokens.ts'

const AUTH = '/api/blade-auth'
/** Hashing a password is dear, so one address may ask for it only so often. */
const OFTEN = { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }

/** The calls of `/api/blade-auth`, both dialects over one login, and the few others that need none. */
export function registerAccess(app: FastifyInstance, services: Services): void {
  registerTokens(app, services)
  registerOwnSession(app, services)
  registerPublic(app, services)
}

function registerTokens(app: FastifyInstance, services: Services): void {
  const flat = (login: LoggedIn | LoginRefusal): Record<string, unknown> =>
    login instanceof LoginRefusal
      ? { success: false, error_code: login.code, error_description: login.message }
      : flatAnswer(login)
  app.post(`${AUTH}/oauth/token`, OFTEN, async (request) =>
    flat(await answered(services, readLogin(request))),
  )
  app.post(`${AUTH}/oauth/token/refresh`, OFTEN, async (request) =>
    flat(await answered(services, { ...readLogin(request), grant: 'refresh_token' })),
  )
  app.post(`${AUTH}/token`, OFTEN, async (request, reply) => {
    const login = await answered(services, readLogin(request))
    if (!(login instanceof LoginRefusal)) return ok(camelAnswer(login))
    return reply.code(400).send({ code: 400, success: false, data: null, msg: login.message })
  })
}

/** Performs a login and writes it down, however it ends. */
async function answered(services: Services, request: LoginRequest): Promise<LoggedIn | LoginRefusal> {
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
