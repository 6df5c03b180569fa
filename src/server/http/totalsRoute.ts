import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { readTotals } from '../engine/totals.ts'
import type { Services } from '../services.ts'
import { answerRead } from './call.ts'
import { listSchema } from './openApiDocument.ts'

/** Registers the sums of the rows of a list, unless the list is a call of its own. */
export function registerTotals(app: FastifyInstance, resource: Resource, services: Services): void {
  const isGeneric =
    resource.verbs.includes('list') &&
    resource.listShape === 'page' &&
    !app.hasRoute({ method: 'GET', url: `/api${resource.path}/list` })
  if (!isGeneric) return
  app.get(`/api${resource.path}/totals`, { schema: listSchema(resource, 'list') }, (request, reply) =>
    answerRead({ services, request, reply, resource }, (parameters, reading) => {
      requireOperation(reading.caller, resource, 'view')
      return readTotals(resource, parameters, reading)
    }),
  )
}
