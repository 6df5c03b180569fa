import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CouponClaims } from '../domain/coupon/claims.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { plainAddress } from '../callbacks/addresses.ts'
import {
  authenticateRequest,
  type IncomingRequest,
  type AuthContext,
  precheckRequest,
} from './authenticateRequest.ts'
import { readParameters } from './callParameters.ts'
import type { Endpoint } from './endpoints.ts'
import type { LiveKey } from './apiKeyCache.ts'
import type { CallLogWriter } from './callLog.ts'
import { type OpenRefusal, refusalOf } from './refusals.ts'
import type { CallParameters, CallResult } from './callContext.ts'

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

interface HandlerDependencies {
  readonly services: Services
  readonly authContext: AuthContext
  readonly callLog: CallLogWriter
  readonly couponClaims: CouponClaims
}

interface CallState {
  readonly startedAt: number
  key: LiveKey | null
  parameters: CallParameters
  result: CallResult | null
  refusal: OpenRefusal | null
}

/**
 * Handlers of an endpoint: `precheck` runs before the body is read, `answer` authenticates, runs, answers and
 * logs the call.
 */
export function callHandlers({ services, authContext, callLog, couponClaims }: HandlerDependencies) {
  const startTimes = new WeakMap<FastifyRequest, number>()
  const newCallState = (request: FastifyRequest): CallState => ({
    startedAt: startTimes.get(request) ?? performance.now(),
    key: null,
    parameters: {},
    result: null,
    refusal: null,
  })
  return {
    precheck: async <P>(
      endpoint: Endpoint,
      request: FastifyRequest,
      reply: FastifyReply,
      payload: P,
    ): Promise<P> => {
      const call = newCallState(request)
      startTimes.set(request, call.startedAt)
      await runStep(request, call, () =>
        precheckRequest(authContext, incomingRequestOf(endpoint, request), (key) => {
          call.key = key
        }),
      )
      if (call.refusal) {
        callLog.add(recordOf(endpoint, request, call))
        sendResult(reply, request.id, call)
      }
      return payload
    },
    answer: async (
      endpoint: Endpoint,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const call = newCallState(request),
        incoming = incomingRequestOf(endpoint, request)
      await runStep(request, call, async () => {
        const signer = await authenticateRequest(authContext, incoming, (key) => {
          call.key = key
        })
        call.parameters = readParameters(incoming)
        call.result = await asTenant(signer.tenantId, () =>
          endpoint.run(call.parameters, { key: signer, services, couponClaims }),
        )
      })
      callLog.add(recordOf(endpoint, request, call))
      return sendResult(reply, request.id, call)
    },
  }
}

/** Runs a step of a call and stores its refusal. */
async function runStep(request: FastifyRequest, call: CallState, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    call.refusal = refusalOf(error)
    if (call.refusal.code === 'SYSTEM_ERROR')
      request.log.error({ err: error, traceId: request.id }, 'open interface failed')
  }
}

/** Log entry of a call. */
function recordOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { startedAt, key, parameters, result, refusal }: CallState,
): Parameters<CallLogWriter['add']>[0] {
  const incoming = incomingRequestOf(endpoint, request)
  return {
    key,
    apiKey: incoming.headers['x-api-key'] ?? null,
    apiCode: endpoint.apiCode,
    requestId: request.id,
    ip: incoming.ip,
    httpStatus: refusal?.status ?? 200,
    errCode: refusal?.code ?? null,
    costMs: performance.now() - startedAt,
    bizNo:
      result?.bizNo ?? (typeof parameters.merchantOrderNo === 'string' ? parameters.merchantOrderNo : null),
    request: parameters,
    answer: refusal ? { code: refusal.code, msg: refusal.message } : result?.data,
  }
}

const sendResult = (reply: FastifyReply, requestId: string, { result, refusal }: CallState): FastifyReply =>
  refusal
    ? sendRefusal(reply, requestId, refusal)
    : reply.send({
        code: 200,
        msg: '成功',
        data: result?.data ?? null,
        requestId,
        timestamp: Date.now(),
      })

/** Sends a refusal in the envelope of the open API. */
export function sendRefusal(reply: FastifyReply, requestId: string, refusal: OpenRefusal): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('Retry-After', String(refusal.retryAfter))
  return reply
    .code(refusal.status)
    .send({ code: refusal.code, msg: refusal.message, data: null, requestId, timestamp: Date.now() })
}

function incomingRequestOf(endpoint: Endpoint, request: FastifyRequest): IncomingRequest {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  return {
    apiCode: endpoint.apiCode,
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
