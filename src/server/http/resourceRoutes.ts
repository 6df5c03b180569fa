import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionPermission, actionVerb, permissionOf } from '../../contract/define/permission.ts'
import type { Resource, Verb } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { parseIds, type WireRow } from '../../contract/wire.ts'
import { readInput, runAction } from '../engine/act.ts'
import { requireOperation } from '../engine/permit.ts'
import { previewAction } from '../engine/preview.ts'
import { readChoices, readDetail, readForest, readLevel, readPage, readTree } from '../engine/read.ts'
import { removeRows } from '../engine/remove.ts'
import { createRow, updateRow } from '../engine/save.ts'
import { MAX_IDS, selectedIds } from '../engine/selection.ts'
import { undoOperation } from '../engine/undo.ts'
import type { Done } from '../engine/perform.ts'
import type { Reading, Work } from '../engine/work.ts'
import { answerRead, answerWrite, namingOf, parametersOf } from './call.ts'
import { actionSchema, listSchema, writeSchema } from './openapi.ts'
import type { Parameters } from './route.ts'
import type { Services } from '../services.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

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
    app.post(`/api${resource.path}/${actionVerb(name, action)}`, { schema: actionSchema(resource, name, action) }, (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, name, permission) }, async (parameters, work) => {
      requireOperation(work.caller, resource, permission.slice(resource.code.length + 1))
      const ids = await selectedIds(resource, parameters, action.ids ?? 'ids', { ...work, database: { ...work.database, kysely: work.db } })
      return runAction({ resource, name, action, ids, input: await readInput(action, parameters, work) }, work)
    }))
  }
  app.post(`/api${resource.path}/preview`, { schema: { tags: [resource.label], summary: `预览对${resource.label}的操作` } }, (request, reply) => answerRead(services, request, reply, (parameters, { caller }) => previewAction(resource, parameters, services, caller)))
  app.post(`/api${resource.path}/undo`, { schema: { tags: [resource.label], summary: `撤销对${resource.label}的操作` } }, (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, 'undo', null) }, (parameters, work) => undoOperation(resource, String(parameters.operation ?? ''), work)))
}

function readAnswers(resource: Resource, services: Services): Partial<Record<Verb, Answer>> {
  const viewed = (run: (parameters: Parameters, reading: Reading, reply: FastifyReply) => Promise<unknown>): Answer => (request, reply) => answerRead(services, request, reply, (parameters, reading) => {
    requireOperation(reading.caller, resource, 'view')
    return run(parameters, reading, reply)
  })
  const paged = viewed(async (parameters, reading, reply) => told(reply, await readPage(resource, parameters, reading)))
  const list = resource.listShape === 'page' ? paged : viewed(async (parameters, reading, reply) => told(reply, await readForest(resource, parameters, reading)))
  const chosen = (run: (parameters: Parameters, reading: Reading) => Promise<unknown>): Answer => (request, reply) => answerRead(services, request, reply, run)
  return {
    list, page: paged, detail: viewed((parameters, reading) => readDetail(resource, parameters, reading)),
    'lazy-list': viewed((parameters, reading) => readLevel(resource, parameters, reading, 'rows')),
    tree: chosen((parameters, reading) => readTree(resource, parameters, reading)),
    'lazy-tree': chosen((parameters, reading) => readLevel(resource, parameters, reading, 'nodes')),
    select: chosen((parameters, reading) => readChoices(resource, parameters, reading)),
  }
}

function told<T>(reply: FastifyReply, { answer, ignored }: { readonly answer: T; readonly ignored: readonly string[] }): T {
  if (ignored.length) reply.header('X-Ignored-Filters', ignored.map(encodeURIComponent).join(','))
  return answer
}

function writeAnswers(resource: Resource, services: Services): Partial<Record<Verb, Answer>> {
  const create: Answer = (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, 'create', permissionOf(resource, 'add')) }, (parameters, work) => {
    requireOperation(work.caller, resource, 'add')
    return createRow(resource, parameters as WireRow, work)
  })
  const update: Answer = (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, 'update', permissionOf(resource, 'edit')) }, (parameters, work) => {
    requireOperation(work.caller, resource, 'edit')
    return updateRow(resource, parameters as WireRow, work)
  })
  const submit: Answer = (request, reply) => (hasId(request) ? update(request, reply) : create(request, reply))
  const remove: Answer = (request, reply) => answerWrite({ services, request, reply, naming: namingOf(resource, 'remove', permissionOf(resource, 'delete')) }, (parameters, work) => {
    requireOperation(work.caller, resource, 'delete')
    return removeSelected(resource, parameters, work)
  })
  return { save: create, add: create, update, submit, remove }
}

async function removeSelected(resource: Resource, parameters: Parameters, work: Work): Promise<Done<unknown>> {
  const ids = 'filter' in parameters ? await selectedIds(resource, parameters, 'ids', { ...work, database: { ...work.database, kysely: work.db } }) : parseIds(parameters.ids ?? parameters.id)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: ids.length })
  return removeRows(resource, ids, work)
}

function hasId(request: FastifyRequest): boolean {
  const { id } = parametersOf(request)
  return id !== undefined && id !== null && id !== ''
}
