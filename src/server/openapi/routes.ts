import type { FastifyInstance } from 'fastify'
import { CouponClaims } from '../domain/coupon/claims.ts'
import type { Services } from '../services.ts'
import type { AuthContext } from './authenticateRequest.ts'
import { registerBillFile } from './billFile.ts'
import { callHandlers, sendRefusal } from './callHandlers.ts'
import { ENDPOINTS } from './endpoints.ts'
import { ApiKeyCache } from './apiKeyCache.ts'
import { AddressRateLimiter } from './rateLimit.ts'
import { CallLogWriter } from './callLog.ts'
import { OpenRefusal, unreadableRequest } from './refusals.ts'

const PREFIX = '/openapi/v1'
const MAX_BODY_BYTES = 64 * 1024
const MAX_PER_ADDRESS = 200

/**
 * Registers the endpoints of the open API outside `/api`: bodies are read as raw bytes for the signature, and
 * answers have an envelope of their own.
 */
export async function registerOpenApi(app: FastifyInstance, services: Services): Promise<void> {
  const callLog = new CallLogWriter(services.database, (error) => {
    app.log.error({ err: error }, 'call log failed')
  })
  const authContext: AuthContext = {
    database: services.database,
    keys: new ApiKeyCache(services.database, services.vault),
    addressLimiter: new AddressRateLimiter(MAX_PER_ADDRESS),
    onAddressBlocked: (key, ip) => {
      app.log.warn(
        { apiKey: key.apiKey, merchantCode: key.merchantCode, ip },
        'address blocked after wrong signatures',
      )
    },
  }
  app.addHook('onClose', () => callLog.close())
  await app.register(
    (open, _options, done) => {
      open.removeAllContentTypeParsers()
      open.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
        (_request, body, parsed) => {
          parsed(null, body)
        },
      )
      const handlers = callHandlers({
        services,
        authContext,
        callLog,
        couponClaims: new CouponClaims(services),
      })
      open.setErrorHandler((error, request, reply) => {
        sendRefusal(reply, request.id, unreadableRequest(error))
      })
      // A route rather than a not-found handler: the console's fallback would answer first.
      open.all('/*', { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES }, (request, reply) => {
        sendRefusal(reply, request.id, new OpenRefusal('NOT_FOUND'))
      })
      registerBillFile(open, services)
      registerEndpoints(open, handlers)
      done()
    },
    { prefix: PREFIX },
  )
}

function registerEndpoints(open: FastifyInstance, handlers: ReturnType<typeof callHandlers>): void {
  for (const endpoint of ENDPOINTS)
    open.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { hide: true },
      exposeHeadRoute: false,
      bodyLimit: MAX_BODY_BYTES,
      preParsing: (request, reply, payload) => handlers.precheck(endpoint, request, reply, payload),
      handler: (request, reply) => handlers.answer(endpoint, request, reply),
    })
}
