import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '../../contract/wire.ts'
import { randomWord } from '../../kernel/id.ts'
import { readParam } from '../engine/parameters.ts'
import { ProviderFailure } from '../identity/provider.ts'
import type { Services } from '../services.ts'
import { selectProviders } from '../store/access/identityRows.ts'
import { findTenantStatus } from '../store/access/loginRows.ts'
import { PLATFORM_TENANT, asTenant } from '../store/tenancy.ts'
import { browserOf, requestParametersOf, SOCIAL_COOKIE } from './loginRequest.ts'
import { beginVisit } from './socialVisit.ts'

const AUTH = '/api/blade-auth/oauth'
/** A visit asks the provider for its addresses, so requests of one address are limited. */
const RATE_LIMITED = { config: { open: true, rateLimit: { max: 60, timeWindow: 60_000 } } } as const
const LISTED = { config: { open: true, rateLimit: { max: 600, timeWindow: 60_000 } } } as const
const COOKIE_SECONDS = 3600

/** The tenant a parameter names; null where it can be none. */
function tenantOf(request: FastifyRequest): string | null {
  const { tenantId, tenant_id: other } = requestParametersOf(request)
  const text = [tenantId, other, PLATFORM_TENANT].find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' && /^\w{1,12}$/.test(text) ? text : null
}

/** Registers the calls of third-party logins that need no login: what there is, and the way to a provider. */
export function registerSocial(app: FastifyInstance, services: Services): void {
  app.get(`${AUTH}/providers`, LISTED, async (request) =>
    ok(await listProviders(services, tenantOf(request))),
  )
  app.get<{ Params: { source: string } }>(`${AUTH}/render/:source`, RATE_LIMITED, (request, reply) =>
    sendToProvider(request, reply, services),
  )
}

/** What the login page of a tenant offers; an unknown tenant has nothing. */
async function listProviders({ database }: Services, tenantId: string | null) {
  if (tenantId === null) return { providers: [], registration: false }
  return asTenant(tenantId, async () => {
    const status = await findTenantStatus(database.kysely, tenantId)
    if (!status) return { providers: [], registration: false }
    const rows = await selectProviders(database.kysely, tenantId)
    const registration = (await readParam({ database, tenantId }, 'account.registerUser')) === 'true'
    return { providers: rows.map(({ source, name }) => ({ source, name })), registration }
  })
}

/**
 * Sends a browser to a provider, whose address comes from the settings alone. Where that fails, back to the
 * page of the console that says so.
 */
async function sendToProvider(
  request: FastifyRequest<{ Params: { source: string } }>,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const { source } = request.params,
    tenantId = tenantOf(request)
  if (tenantId === null || !/^[\w-]{1,32}$/.test(source)) return reply.redirect('/login', 302)
  const browser = browserOf(request) || randomWord(40)
  const purpose = requestParametersOf(request).purpose === 'bind' ? 'bind' : 'login'
  const address = await beginVisit(services, { tenantId, source, purpose, browser }).catch(
    (error: unknown) => {
      if (error instanceof ProviderFailure) return 'failed'
      throw error
    },
  )
  if (address === null || address === 'failed')
    return reply.redirect(
      `/oauth/redirect/${source}?failure=${address === null ? 'off' : 'unreachable'}`,
      302,
    )
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const rules = `Path=/api/blade-auth; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return reply.header('set-cookie', `${SOCIAL_COOKIE}=${browser}; ${rules}`).redirect(address, 302)
}
