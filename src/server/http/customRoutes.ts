import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, Refusal } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireAny } from '../engine/permit.ts'
import type { Services } from '../services.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { authenticate } from './authenticate.ts'
import { answerRead, answerWrite } from './call.ts'
import { bodyBytesOf } from './intake.ts'
import { readForm } from './readForm.ts'
import { isWrite, type Route, type UploadedFile, type WriteRoute } from '../engine/route.ts'
import { limitSearches } from './searchRateLimit.ts'
import { admitUpload } from './uploadRateLimit.ts'

function permit(route: Route, caller: Caller): void {
  if (route.platform && caller.session.tenantId !== PLATFORM_TENANT)
    fail('FORBIDDEN', { permission: typeof route.permission === 'string' ? route.permission : null })
  if (route.permission)
    requireAny(caller, typeof route.permission === 'string' ? [route.permission] : route.permission)
}

function isPermitted(route: Route, caller: Caller): boolean {
  try {
    permit(route, caller)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return true
}

/**
 * The form of an upload; nothing is taken in from whoever may not send it: that is refused, and written
 * down, where the call begins.
 */
async function receiveForm(
  request: FastifyRequest,
  route: WriteRoute,
  services: Services,
): Promise<UploadedFile | null> {
  if (!route.upload) return null
  const caller = await authenticate(request, services)
  if (!isPermitted(route, caller)) return null
  await admitUpload(services, caller)
  const sent = await readForm(request, route.upload.maxBytes)
  await route.upload.ahead?.(sent, services)
  return sent
}

/** A call that no declaration gives, under the same guard, transaction, audit and envelope as those. */
export function registerRoute(app: FastifyInstance, route: Route, services: Services): void {
  const url = `/api${route.path}`
  const schema = {
    tags: [route.path.split('/').slice(1, 3).join('/')],
    summary: route.summary,
    security: [{ bladeAuth: [] }],
  }
  if (!isWrite(route)) {
    app.route({
      method: route.method,
      url,
      schema,
      handler: (request, reply) =>
        answerRead(services, request, reply, (parameters, reading) => {
          permit(route, reading.caller)
          if (route.choices) limitSearches(reading, reply)
          return route.read(parameters, reading, services)
        }),
    })
    return
  }
  const naming = {
    keyed: route.keyed,
    resource: route.resource,
    action: route.action,
    permission: typeof route.permission === 'string' ? route.permission : (route.permission?.[0] ?? null),
  }
  app.post(
    url,
    {
      schema: route.upload?.beside ? { ...schema, hide: true } : schema,
      bodyLimit: bodyBytesOf(route),
      ...(route.upload?.beside ? { constraints: { form: 'yes' } } : {}),
    },
    async (request, reply) => {
      const sent = await receiveForm(request, route, services)
      // Of whoever may not send a form nothing was read, its number of the request neither.
      const auditNaming = route.upload && !sent ? { ...naming, keyed: false } : naming
      return answerWrite(
        { services, request, reply, naming: auditNaming, ...(route.before ? { before: route.before } : {}) },
        async (parameters, work) => {
          permit(route, work.caller)
          const done = await route.write(parameters, work, services, sent)
          return { ...done, targets: done.targets ?? [] }
        },
      )
    },
  )
}
