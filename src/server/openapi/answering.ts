import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { plainAddress } from '../callbacks/addresses.ts'
import { admit, type Arrived, type Gate, knock } from './admit.ts'
import { givenIn } from './given.ts'
import type { Interface } from './interfaces.ts'
import type { LiveKey } from './keys.ts'
import type { CallRecord } from './record.ts'
import { type OpenRefusal, refusalOf } from './refusals.ts'
import type { Given, Told } from './visitor.ts'

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

interface Answering {
  readonly services: Services
  readonly gate: Gate
  readonly record: CallRecord
}

interface Course {
  readonly began: number
  key: LiveKey | null
  given: Given
  told: Told | null
  refusal: OpenRefusal | null
}

/** Judges, runs, answers and records one call: by its head before its body is read, then as a whole. */
export function answering({ services, gate, record }: Answering) {
  const began = new WeakMap<FastifyRequest, number>()
  const courseOf = (request: FastifyRequest): Course => ({
    began: began.get(request) ?? performance.now(),
    key: null,
    given: {},
    told: null,
    refusal: null,
  })
  return {
    knock: async <P>(
      one: Interface,
      request: FastifyRequest,
      reply: FastifyReply,
      payload: P,
    ): Promise<P> => {
      const course = courseOf(request)
      began.set(request, course.began)
      await tried(request, course, () =>
        knock(gate, arrivedOf(one, request), (known) => {
          course.key = known
        }),
      )
      if (course.refusal) {
        record.add(recordOf(one, request, course))
        sendEnd(reply, request.id, course)
      }
      return payload
    },
    answer: async (one: Interface, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const course = courseOf(request),
        arrived = arrivedOf(one, request)
      await tried(request, course, async () => {
        const signer = await admit(gate, arrived, (known) => {
          course.key = known
        })
        course.given = givenIn(arrived)
        course.told = await asTenant(signer.tenantId, () => one.run(course.given, { key: signer, services }))
      })
      record.add(recordOf(one, request, course))
      return sendEnd(reply, request.id, course)
    },
  }
}

/** Runs a part of a call and keeps how it failed. */
async function tried(request: FastifyRequest, course: Course, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    course.refusal = refusalOf(error)
    if (course.refusal.code === 'SYSTEM_ERROR')
      request.log.error({ err: error, traceId: request.id }, 'open interface failed')
  }
}

/** What the call log keeps of a call. */
function recordOf(
  one: Interface,
  request: FastifyRequest,
  { began, key, given, told, refusal }: Course,
): Parameters<CallRecord['add']>[0] {
  const arrived = arrivedOf(one, request)
  return {
    key,
    apiKey: arrived.headers['x-api-key'] ?? null,
    apiCode: one.apiCode,
    requestId: request.id,
    ip: arrived.ip,
    httpStatus: refusal?.status ?? 200,
    errCode: refusal?.code ?? null,
    costMs: performance.now() - began,
    bizNo: told?.bizNo ?? (typeof given.merchantOrderNo === 'string' ? given.merchantOrderNo : null),
    request: given,
    answer: refusal ? { code: refusal.code, msg: refusal.message } : told?.data,
  }
}

const sendEnd = (reply: FastifyReply, requestId: string, { told, refusal }: Course): FastifyReply =>
  refusal
    ? sendRefusal(reply, requestId, refusal)
    : reply.send({
        code: 200,
        msg: '成功',
        data: told?.data ?? null,
        requestId,
        timestamp: Date.now(),
      })

/** Answers a refusal in the envelope of merchants' programs. */
export function sendRefusal(reply: FastifyReply, requestId: string, refusal: OpenRefusal): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('Retry-After', String(refusal.retryAfter))
  return reply
    .code(refusal.status)
    .send({ code: refusal.code, msg: refusal.message, data: null, requestId, timestamp: Date.now() })
}

function arrivedOf(one: Interface, request: FastifyRequest): Arrived {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  return {
    apiCode: one.apiCode,
    method: request.method,
    path,
    query,
    body: request.body instanceof Uint8Array ? request.body : Buffer.alloc(0),
    ip: plainAddress(request.ip),
    headers: Object.fromEntries(
      ['x-api-key', 'x-timestamp', 'x-nonce', 'x-sign', 'x-sign-type'].map((name) => [
        name,
        headerOf(request, name),
      ]),
    ),
  }
}
