import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { fail, Refusal } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireAny } from '../engine/permit.ts'
import type { Services } from '../services.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { authenticate } from './authenticate.ts'
import { answerRead, answerWrite } from './call.ts'
import { bodyBytesOf } from './intake.ts'
import { readForm } from './readForm.ts'
import { isWrite, type ReadRoute, type Route, type UploadedFile, type WriteRoute } from '../engine/route.ts'
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
 * Reads the form of an upload. Null where the caller lacks the right: nothing is read then, and the call
 * itself refuses and audits it.
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
  const file = await readForm(request, route.upload.maxBytes)
  await route.upload.ahead?.(file, services)
  return file
}

/**
 * Registers a call that is not derived from a declaration, with the same permission check, transaction, audit
 * and envelope.
 */
export function registerRoute(app: FastifyInstance, route: Route, services: Services): void {
  const schema = {
    tags: [route.path.split('/').slice(1, 3).join('/')],
    summary: route.summary,
    security: [{ bladeAuth: [] }],
  }
  if (isWrite(route)) registerWriteRoute(app, route, { services, schema })
  else registerReadRoute(app, route, { services, schema })
}

interface Registration {
  readonly services: Services
  readonly schema: FastifySchema
}

function registerReadRoute(app: FastifyInstance, route: ReadRoute, { services, schema }: Registration): void {
  const resource = services.resources.find(({ id }) => id === route.resource)
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    schema,
    handler: (request, reply) =>
      answerRead({ services, request, reply, resource }, (parameters, reading) => {
        permit(route, reading.caller)
        if (route.choices) limitSearches(reading, reply)
        return route.read(parameters, reading, services)
      }),
  })
}

function registerWriteRoute(
  app: FastifyInstance,
  route: WriteRoute,
  { services, schema }: Registration,
): void {
  const naming = {
    keyed: route.keyed,
    resource: route.resource,
    action: route.action,
    permission: typeof route.permission === 'string' ? route.permission : (route.permission?.[0] ?? null),
  }
  app.post(
    `/api${route.path}`,
    {
      schema: route.upload?.beside ? { ...schema, hide: true } : schema,
      bodyLimit: bodyBytesOf(route),
      ...(route.upload?.beside ? { constraints: { form: 'yes' } } : {}),
    },
    async (request, reply) => {
      const file = await receiveForm(request, route, services)
      // Without a right the form was not read, and so its idempotency key is unknown.
      const auditNaming = route.upload && !file ? { ...naming, keyed: false } : naming
      return answerWrite(
        { services, request, reply, naming: auditNaming, ...(route.before ? { before: route.before } : {}) },
        async (parameters, work) => {
          permit(route, work.caller)
          const result = await route.write(parameters, work, services, file)
          return { ...result, targets: result.targets ?? [] }
        },
      )
    },
  )
}
