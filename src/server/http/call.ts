import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { auditRow, writeAudit } from '../engine/audit.ts'
import type { Caller } from '../engine/caller.ts'
import { type Done, perform, type Performed } from '../engine/perform.ts'
import { readingOf, type Reading, type Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { sendFile, sendOk } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { FileAnswer, type Parameters } from './route.ts'

/** Query and body as one, the body first: the contract accepts named parameters from both; what stands in the address counts most; a body that is a list is `items`. */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = request.body
  return {
    ...(request.query as Parameters),
    ...(body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Parameters) : {}),
    ...(Array.isArray(body) ? { items: body } : {}),
    ...(request.params as Parameters),
  }
}

/** What a call is called in the audit and for its permission. */
export interface Naming {
  readonly resource: string
  readonly action: string
  readonly permission: string | null /** Whether an idempotency key must come with it. */
  readonly keyed?: boolean | undefined
}

/** Answers a reading call. */
export async function answerRead(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (parameters: Parameters, reading: Reading) => Promise<unknown>,
): Promise<FastifyReply> {
  const caller = await authenticate(request, services)
  return asTenant(caller.session.tenantId, async () => {
    try {
      const answer = await read(parametersOf(request), readingOf(services, caller))
      return answer instanceof FileAnswer ? sendFile(reply, answer) : sendOk(reply, answer)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'FORBIDDEN')
        await auditRefusal(
          services,
          caller,
          {
            resource: '',
            action: request.routeOptions.url?.slice(0, 64) ?? '',
            permission: null,
            parameters: parametersOf(request),
          },
          error,
        )
      throw error
    }
  })
}

/** A changing call on its way. */
export interface Writing {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly naming: Naming /** Who calls, where that is known already: by a ticket, by a token in the query. */
  readonly caller?: Caller
}

/** Answers a changing call: one transaction with audit and idempotency; a refusal leaves an audit row too. */
export async function answerWrite(
  writing: Writing,
  write: (parameters: Parameters, work: Work) => Promise<Done<unknown>>,
): Promise<FastifyReply> {
  const done = await performCall(writing, write)
  if (done.replayed) writing.reply.header('Idempotent-Replay', 'true')
  return sendOk(writing.reply, done.answer, done.msg)
}

/** Performs a changing call without answering it, for those that answer with a file. */
export async function performCall<T>(
  { services, request, naming, caller: known }: Writing,
  write: (parameters: Parameters, work: Work) => Promise<Done<T>>,
): Promise<Performed<T>> {
  const caller = known ?? (await authenticate(request, services))
  const parameters = parametersOf(request)
  return asTenant(caller.session.tenantId, async () => {
    try {
      const key = keyOf(request, parameters)
      if (naming.keyed && key === null) fail('NO_KEY')
      return await perform(
        services,
        caller,
        { ...naming, parameters, route: request.routeOptions.url ?? request.url, key },
        (work) => write(parameters, work),
      )
    } catch (error) {
      if (error instanceof Refusal) await auditRefusal(services, caller, { ...naming, parameters }, error)
      throw error
    }
  })
}

function keyOf(request: FastifyRequest, parameters: Parameters): string | null {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header : (parameters.requestId ?? parameters.requestNo)
  return typeof key === 'string' && key !== '' ? key.slice(0, 120) : null
}

async function auditRefusal(
  services: Services,
  caller: Caller,
  tried: Naming & { readonly parameters: Parameters },
  refusal: Refusal,
): Promise<void> {
  const permission =
    typeof refusal.params.permission === 'string' ? refusal.params.permission : tried.permission
  await writeAudit(
    services.database,
    auditRow(caller, {
      ...tried,
      permission,
      succeeded: false,
      errCode: refusal.code,
      message: refusal.message,
      said: [refusal.said],
    }),
  )
}

/** Naming of an operation on a noun. */
export const namingOf = (resource: Resource, action: string, permission: string | null): Naming => ({
  resource: resource.id,
  action,
  permission,
})
