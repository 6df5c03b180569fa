import type { FastifyInstance } from 'fastify'
import { actionPermission, actionVerb } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { actSelected } from '../engine/actSelected.ts'
import { previewAction } from '../engine/preview.ts'
import { undoOperation } from '../engine/undo.ts'
import type { Services } from '../services.ts'
import { answerRead, answerWrite, namingOf } from './call.ts'
import { actionSchema, listSchema, writeSchema } from './openapi.ts'
import { readAnswers } from './readAnswers.ts'
import { writeAnswers } from './writeAnswers.ts'

/** Every route a declared noun has: its verbs, one per action, preview and undo. */
export function registerResource(app: FastifyInstance, resource: Resource, services: Services): void {
  const reading = readAnswers(resource, services)
  const writing = writeAnswers(resource, services)
  for (const verb of resource.verbs) {
    const url = `/api${resource.path}/${verb}`
    const read = reading[verb], write = writing[verb]
    if (read && !app.hasRoute({ method: 'GET', url })) app.get(url, { schema: listSchema(resource, verb) }, read)
    if (write && !app.hasRoute({ method: 'POST', url })) app.post(url, { schema: writeSchema(resource, verb) }, write)
  }
  if (resource.readOnly) return
  registerActions(app, resource, services)
}

function registerActions(app: FastifyInstance, resource: Resource, services: Services): void {
  for (const [name, action] of Object.entries(resource.actions)) {
    const permission = actionPermission(resource, name, action)
    app.post(`/api${resource.path}/${actionVerb(name, action)}`, { schema: actionSchema(resource, name, action) }, (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, name, permission) }, (parameters, work) => actSelected({ resource, name, action, permission }, parameters, work)))
  }
  app.post(`/api${resource.path}/preview`, { schema: { tags: [resource.label], summary: `预览对${resource.label}的操作` } }, (request, reply) => answerRead(services, request, reply, (parameters, reading) => previewAction(resource, parameters, reading)))
  app.post(`/api${resource.path}/undo`, { schema: { tags: [resource.label], summary: `撤销对${resource.label}的操作` } }, (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, 'undo', null) }, (parameters, work) => undoOperation(resource, String(parameters.operation ?? ''), work)))
}
