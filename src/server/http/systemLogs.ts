import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../../contract/errors.ts'
import { httpStatus, refusalEnvelope } from '../../contract/wire.ts'
import { RETRY_AFTER_SECONDS } from '../engine/dbErrors.ts'
import { type LogSource, PLATFORM_SOURCE } from '../engine/systemLog.ts'
import type { Services } from '../services.ts'
import { refusalOf } from './answer.ts'
import { knownCaller } from './authenticate.ts'
import { parametersOf } from './call.ts'
import { isStream } from './observe.ts'

/** Whose log a request belongs into: that of its caller's tenant. */
function sourceOf(request: FastifyRequest): LogSource {
  const caller = knownCaller(request)
  return caller
    ? { tenantId: caller.session.tenantId, account: caller.session.account, origin: caller.origin }
    : {
        ...PLATFORM_SOURCE,
        origin: {
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          method: request.method,
          path: request.url,
          traceId: request.id,
          startedAt: 0,
        },
      }
}

/** Requests that were refused or failed; the HTTP status of a refusal is 200 for old clients. */
const refused = new WeakSet<FastifyRequest>()

/** Records refused rights as events and unforeseen errors in the error log. */
const refusalLogger =
  ({ systemLog }: Services) =>
  (request: FastifyRequest, refusal: Refusal): void => {
    refused.add(request)
    if (refusal.cause !== undefined) systemLog.fault(sourceOf(request), refusal.cause, parametersOf(request))
    else if (refusal.code === 'FORBIDDEN' && knownCaller(request))
      systemLog.event(sourceOf(request), {
        level: 'warn',
        name: 'access.forbidden',
        text: `${refusal.message}（${String(refusal.params.permission ?? '')}）`,
      })
  }

/** Answers every error of `/api` in the envelope, and records what people shall see of it. */
export function answerErrors(app: FastifyInstance, services: Services): void {
  const record = refusalLogger(services)
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request)
    record(request, refusal)
    if (refusal.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply
      .code(httpStatus(refusal.status))
      .header('x-trace-id', request.id)
      .send(refusalEnvelope(refusal))
  })
}

/** Records the answered calls of logged-in users. */
export function logCalls(app: FastifyInstance, { systemLog }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (knownCaller(request) && !isStream(reply)) {
      const { url = '', schema } = request.routeOptions
      const { summary = '', tags = [] } = (schema ?? {}) as { summary?: string; tags?: readonly string[] }
      systemLog.call(sourceOf(request), {
        title: summary || url,
        route: url,
        group: tags[0] ?? '',
        failed: refused.has(request) || reply.statusCode >= 400,
        httpStatus: reply.statusCode,
        costMs: reply.elapsedTime,
        parameters: parametersOf(request),
      })
    }
    done()
  })
}
