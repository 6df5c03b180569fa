import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireAny } from '../engine/permit.ts'
import type { Services } from '../services.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { authenticate } from './authenticate.ts'
import { answerRead, answerWrite } from './call.ts'
import { readForm } from './readForm.ts'
import { isWrite, type Route, type Sent } from './route.ts'

function permit(route: Route, caller: Caller): void {
  if (route.platform && caller.session.tenantId !== PLATFORM_TENANT)
    fail('FORBIDDEN', { permission: typeof route.permission === 'string' ? route.permission : null })
  if (route.permission)
    requireAny(caller, typeof route.permission === 'string' ? [route.permission] : route.permission)
}

/** The form of an upload; nobody who is not known has a single byte taken in. */
async function received(request: FastifyRequest, maxBytes: number, services: Services): Promise<Sent> {
  await authenticate(request, services)
  return readForm(request, maxBytes)
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
      ...(route.upload?.beside ? { constraints: { form: 'yes' } } : {}),
    },
    async (request, reply) => {
      const sent = route.upload ? await received(request, route.upload.maxBytes, services) : null
      return answerWrite({ services, request, reply, naming }, async (parameters, work) => {
        permit(route, work.caller)
        const done = await route.write(parameters, work, services, sent)
        return { ...done, targets: done.targets ?? [] }
      })
    },
  )
}
