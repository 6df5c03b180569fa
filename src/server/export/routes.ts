import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { requireOperation } from '../engine/permit.ts'
import { readingOf } from '../engine/work.ts'
import type { Caller } from '../engine/caller.ts'
import { answerWrite, callerFor, namingOf, parametersOf, performCall, type Writing } from '../http/call.ts'
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
    if (resource.fileCalls) registerFileCall(app, services, resource, resource.fileCalls.export)
    const url = `/api${resource.path}/export`
    const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      exportList(services, resource, request, reply)
    const urls = [
      url,
      ...(resource.list.requiredFilter
        ? [`/api${resource.path}/${resource.list.requiredFilter.under}/export`]
        : []),
      ...Object.entries(resource.otherCalls)
        .filter(([, call]) => call === 'export')
        .map(([name]) => `/api${resource.path}/${name}`),
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
  const writing = writingOf(services, resource, { request, reply, caller })
  if (String(parametersOf(request).sync ?? '') === '1') return sendAtOnce(resource, writing)
  return answerWrite(writing, (parameters, work) => {
    requireOperation(caller, resource, 'export')
    return submitExport(resource, readExportRequest(resource, parameters, caller), work)
  })
}

type ExportWriting = Writing & { readonly caller: Caller }

const writingOf = (
  services: Services,
  resource: Resource,
  { request, reply, caller }: Pick<ExportWriting, 'request' | 'reply' | 'caller'>,
): ExportWriting => ({
  services,
  request,
  reply,
  caller,
  naming: namingOf(resource, 'export', permissionOf(resource, 'export')),
})

/**
 * Registers the export of old clients: the answer is the file, and the token may be in the query, because
 * they open the address in a window.
 */
function registerFileCall(app: FastifyInstance, services: Services, resource: Resource, name: string): void {
  app.get(
    `/api${resource.path}/${name}`,
    { schema: exportSchema(resource, 'GET'), config: { open: true } },
    async (request, reply) => {
      const caller = await callerFor({ services, request, resource, queryToken: true })
      return sendAtOnce(resource, writingOf(services, resource, { request, reply, caller }))
    },
  )
}

/** Answers an export with its file. */
async function sendAtOnce(resource: Resource, writing: ExportWriting): Promise<FastifyReply> {
  const { services, request, reply, caller } = writing
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
