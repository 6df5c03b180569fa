import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { readSingle, saveSingle } from '../engine/single.ts'
import type { Services } from '../services.ts'
import { answerRead, answerWrite, namingOf } from './call.ts'
import { singleSchema, writeSchema } from './openApiDocument.ts'

/**
 * Registers the calls of a resource with at most one row: one reads it, `save` (and `update`) creates or
 * changes it.
 */
export function registerSingle(app: FastifyInstance, resource: Resource, services: Services): void {
  const { single, path } = resource
  if (single === null) return
  app.get(
    `/api${path}/${single === 'tenant' ? 'detail' : single.read}`,
    { schema: singleSchema(resource) },
    (request, reply) =>
      answerRead({ services, request, reply, resource }, (parameters, reading) => {
        requireOperation(reading.caller, resource, 'view')
        return readSingle(resource, parameters, reading)
      }),
  )
  const save = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    answerWrite(
      { services, request, reply, naming: namingOf(resource, 'save', permissionOf(resource, 'edit')) },
      (parameters, work) => {
        requireOperation(work.caller, resource, 'edit')
        return saveSingle(resource, parameters, work)
      },
    )
  for (const verb of ['save', 'update'] as const)
    if (resource.verbs.includes(verb))
      app.post(`/api${path}/${verb}`, { schema: writeSchema(resource, verb) }, save)
}
