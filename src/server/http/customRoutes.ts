import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Services } from '../services.ts'
import { isReadOnly, requireOwnPerson } from '../engine/impersonation.ts'
import { authenticate } from './authenticate.ts'
import { answerRead, answerWrite, type Writing } from './call.ts'
import { bodyBytesOf } from './intake.ts'
import { noteRoute } from './registeredCalls.ts'
import { isPermitted, permitRoute } from './permitRoute.ts'
import { readForm } from './readForm.ts'
import { isWrite, type ReadRoute, type Route, type UploadedFile, type WriteRoute } from '../engine/route.ts'
import { admitChoices, limitSearches } from './searchRateLimit.ts'
import { admitUpload } from './uploadRateLimit.ts'

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
  if (!isPermitted(route, caller) || isReadOnly(caller)) return null
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
  noteRoute(services, route)
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
        permitRoute(route, reading.caller)
        if (route.choices) {
          // What the caller has himself is his to see.
          const own = parameters.userId === reading.caller.session.userId
          if (resource && !own) admitChoices(resource, reading, reply)
          else limitSearches(reading, reply)
        }
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
  const before: Writing['before'] = async (parameters, caller, services) => {
    if (route.personal) requireOwnPerson(caller)
    await route.before?.(parameters, caller, services)
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
        { services, request, reply, naming: auditNaming, before },
        async (parameters, work) => {
          permitRoute(route, work.caller)
          const result = await route.write(parameters, work, services, file)
          return { ...result, targets: result.targets ?? [] }
        },
      )
    },
  )
}
