import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionPermission, actionVerb } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { DeclaredAction } from '../engine/actSelected.ts'
import { previewAction } from '../engine/preview.ts'
import type { Parameters } from '../engine/route.ts'
import { undoOperation } from '../engine/undo.ts'
import type { Services } from '../services.ts'
import { answerAction } from './answerAction.ts'
import { answerRead, answerWrite, namingOf, parametersOf } from './call.ts'
import { actionSchema } from './openApiDocument.ts'

/** The actions of each route, in the order of their declaration. */
function byVerb(resource: Resource): Map<string, DeclaredAction[]> {
  const verbs = new Map<string, DeclaredAction[]>()
  for (const [name, action] of Object.entries(resource.actions)) {
    if (action.own) continue
    const verb = actionVerb(name, action)
    verbs.set(verb, [
      ...(verbs.get(verb) ?? []),
      { resource, name, action, permission: actionPermission(resource, name, action) },
    ])
  }
  return verbs
}

/** A value that picks an action; a flag picks by its number. */
const pickedBy = (value: unknown): string =>
  value === true || value === 'true' ? '1' : value === false || value === 'false' ? '0' : String(value)

/** The action of a shared route that the parameters select; refuses (VALIDATION) where none matches. */
function pickAction(parameters: Parameters, actions: readonly DeclaredAction[]): DeclaredAction {
  const picked = actions.find(({ action }) =>
    Object.entries(action.pick ?? {}).every(([name, value]) => pickedBy(parameters[name]) === String(value)),
  )
  const name = Object.keys(actions[0]?.action.pick ?? {})[0] ?? 'action'
  return picked ?? fail('VALIDATION', { label: name, rule: '的选项不存在' }, name)
}

/** Registers the actions of a resource, one route for each verb, with preview and undo. */
export function registerActions(app: FastifyInstance, resource: Resource, services: Services): void {
  for (const [verb, actions] of byVerb(resource)) {
    const [first] = actions
    if (!first) continue
    const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      answerAction(
        { services, request, reply },
        actions.length === 1 ? first : pickAction(parametersOf(request), actions),
      )
    const url = `/api${resource.path}/${verb}`,
      schema = actionSchema(resource, first.name, first.action)
    if (!app.hasRoute({ method: 'POST', url })) app.post(url, { schema }, answer)
    if (first.action.idInPath) app.post(`${url}/:id`, { schema }, answer)
  }
  app.post(
    `/api${resource.path}/preview`,
    { schema: { tags: [resource.label], summary: `预览对${resource.label}的操作` } },
    (request, reply) =>
      answerRead({ services, request, reply, resource }, (parameters, reading) =>
        previewAction(resource, parameters, reading),
      ),
  )
  app.post(
    `/api${resource.path}/undo`,
    { schema: { tags: [resource.label], summary: `撤销对${resource.label}的操作` } },
    (request, reply) =>
      answerWrite(
        { services, request, reply, naming: namingOf(resource, 'undo', null) },
        (parameters, work) => undoOperation(resource, String(parameters.operation ?? ''), work),
      ),
  )
}
