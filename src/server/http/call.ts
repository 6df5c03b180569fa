import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { inNamedTenant } from '../engine/namedTenant.ts'
import { type WriteResult, perform, type OperationResult } from '../engine/perform.ts'
import { withVisibilityOf } from '../engine/scope.ts'
import { readingOf, type Reading, type Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { sendFile, sendOk } from './answer.ts'
import { audited } from './audited.ts'
import { authenticate } from './authenticate.ts'
import { FileAnswer, type Naming, type Parameters } from '../engine/route.ts'

/**
 * Parameters of query, body and path, each with precedence over the one before; a body that is a list becomes
 * `items`.
 */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = request.body
  return {
    ...(request.query as Parameters),
    ...(body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Parameters) : {}),
    ...(Array.isArray(body) ? { items: body } : {}),
    ...(request.params as Parameters),
  }
}

/**
 * The caller of a request about rows of `resource`, working in the tenant the call names. `queryToken`: the
 * token may be in the query.
 */
export async function callerFor({
  services,
  request,
  resource,
  queryToken = false,
}: Omit<ReadCall, 'reply'> & { readonly queryToken?: boolean }): Promise<Caller> {
  const caller = await authenticate(request, services, queryToken)
  if (!resource) return caller
  return inNamedTenant(caller, resource, {
    parameters: parametersOf(request),
    services,
  })
}

/** A reading call; `resource` is the noun whose rows it reads. */
export interface ReadCall {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly resource?: Resource | undefined
}

/** Answers a reading call, limited to what its caller may see. */
export async function answerRead(
  { services, request, reply, resource }: ReadCall,
  read: (parameters: Parameters, reading: Reading) => Promise<unknown>,
): Promise<FastifyReply> {
  const parameters = parametersOf(request),
    caller = await callerFor({ services, request, resource })
  const auditedCall = { request, caller, naming: readingNaming(request), parameters, reading: true }
  return asTenant(caller.tenantId, () =>
    audited(services, auditedCall, async () => {
      const answer = await withVisibilityOf(caller, () => read(parameters, readingOf(services, caller)))
      return answer instanceof FileAnswer ? sendFile(reply, answer) : sendOk(reply, answer)
    }),
  )
}

/** Audit naming of a reading call: its route. */
export const readingNaming = ({ routeOptions }: FastifyRequest): Naming => ({
  resource: '',
  action: routeOptions.url?.slice(0, 64) ?? '',
  permission: null,
})

/** A changing call. */
export interface Writing {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly naming: Naming
  /** The caller, where it is authenticated already: by a ticket or by a token in the query. */
  readonly caller?: Caller
  /** Checks the call before its transaction begins. */
  readonly before?: (parameters: Parameters, caller: Caller, services: Services) => Promise<void>
}

/** Answers a changing call: one transaction with audit row and idempotency key; a refusal is audited too. */
export async function answerWrite(
  writing: Writing,
  write: (parameters: Parameters, work: Work) => Promise<WriteResult<unknown>>,
): Promise<FastifyReply> {
  const result = await performCall(writing, write)
  if (result.replayed) writing.reply.header('Idempotent-Replay', 'true')
  if (result.ignored?.length)
    writing.reply.header('X-Ignored-Fields', result.ignored.map(encodeURIComponent).join(','))
  return sendOk(writing.reply, result.answer, result.msg)
}

/**
 * Performs a changing call without answering it, for calls that are answered with a file. Throws NO_KEY where
 * an idempotency key is required and missing.
 */
export async function performCall<T>(
  { services, request, naming, caller: knownCaller, before }: Writing,
  write: (parameters: Parameters, work: Work) => Promise<WriteResult<T>>,
): Promise<OperationResult<T>> {
  const parameters = parametersOf(request)
  const resource = services.resources.find(({ id }) => id === naming.resource),
    caller = knownCaller ?? (await callerFor({ services, request, resource }))
  return asTenant(caller.tenantId, () =>
    audited(services, { request, caller, naming, parameters }, async () => {
      const key = keyOf(request, parameters)
      if (naming.keyed && key === null) fail('NO_KEY')
      await before?.(parameters, caller, services)
      const operationContext = { ...naming, parameters, route: request.routeOptions.url ?? request.url, key }
      return perform(services, caller, operationContext, (work) => write(parameters, work))
    }),
  )
}

function keyOf(request: FastifyRequest, parameters: Parameters): string | null {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header : (parameters.requestId ?? parameters.requestNo)
  return typeof key === 'string' && key !== '' ? key.slice(0, 120) : null
}

/** Audit naming of an operation on a resource. */
export const namingOf = (resource: Resource, action: string, permission: string | null): Naming => ({
  resource: resource.id,
  action,
  permission,
})
