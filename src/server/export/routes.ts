import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { readingOf } from '../engine/work.ts'
import { answerWrite, callerFor, namingOf, parametersOf, performCall } from '../http/call.ts'
import { exportSchema } from '../http/openApiDocument.ts'
import type { Services } from '../services.ts'
import { readExportRequest } from './exportRequest.ts'
import { submitExport } from './submit.ts'
import { openSync, sendSync } from './sync.ts'
import { registerTaskCalls } from './taskCalls.ts'

/** Registers `GET` and `POST <path>/export` of every exportable noun, and the calls of export tasks. */
export function registerExports(app: FastifyInstance, services: Services): void {
  registerTaskCalls(app, services)
  for (const resource of services.resources.filter((candidate) => candidate.export)) {
    const url = `/api${resource.path}/export`
    const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      exportList(services, resource, request, reply)
    const urls = [
      url,
      ...(resource.list.requiredFilter
        ? [`/api${resource.path}/${resource.list.requiredFilter.under}/export`]
        : []),
    ]
    for (const address of urls)
      for (const method of ['GET', 'POST'] as const)
        if (!app.hasRoute({ method, url: address }))
          app.route({
            method,
            url: address,
            schema: exportSchema(resource, method),
            ...(method === 'GET' && resource.exportLink ? { config: { open: true } } : {}),
            handler: answer,
          })
  }
}

/**
 * Submits an export task, or sends the file in the response with `sync=1`. A `GET` accepts the token in the
 * query where the noun declares `exportLink`.
 */
async function exportList(
  services: Services,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerFor({
    services,
    request,
    resource,
    queryToken: resource.exportLink && request.method === 'GET',
  })
  const writing = {
    services,
    request,
    reply,
    caller,
    naming: namingOf(resource, 'export', permissionOf(resource, 'export')),
  }
  if (String(parametersOf(request).sync ?? '') !== '1') {
    return answerWrite(writing, (parameters, work) => {
      requireOperation(caller, resource, 'export')
      return submitExport(resource, readExportRequest(resource, parameters, caller), work)
    })
  }
  const { answer } = await performCall(writing, (parameters, work) => {
    requireOperation(caller, resource, 'export')
    return openSync(resource, readExportRequest(resource, parameters, caller), work)
  })
  return sendSync(reply, resource, {
    request: readExportRequest(resource, parametersOf(request), caller),
    source: answer,
    reading: readingOf(services, caller),
  })
}
