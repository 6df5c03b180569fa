import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { clientAddress, matcherOf } from './addresses.ts'
import { admit, type Arrived, type Gate } from './admit.ts'
import { type Given, type Interface, INTERFACES, type Told } from './interfaces.ts'
import { KeyBook, type LiveKey } from './keys.ts'
import { AddressPace } from './pace.ts'
import { CallRecord } from './record.ts'
import { OpenRefusal, openRefusalOf, refuseOpen } from './refusals.ts'

const PREFIX = '/openapi/v1'
const MOST_BYTES = 1024 * 1024
const PER_ADDRESS = 200

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The interfaces for merchants' programs, outside `/api`: a body is taken as the bytes that were sent, and every answer has their envelope. */
export async function registerOpenApi(app: FastifyInstance, services: Services): Promise<void> {
  const record = new CallRecord(services.database, (error) => {
    app.log.error({ err: error }, 'call log failed')
  })
  const gate: Gate = {
    database: services.database,
    keys: new KeyBook(services.database, services.vault),
    pace: new AddressPace(PER_ADDRESS),
    alarm: (key, ip) => {
      app.log.warn(
        { apiKey: key.apiKey, merchantCode: key.merchantCode, ip },
        'address blocked after wrong signatures',
      )
    },
  }
  app.addHook('onClose', () => record.close())
  await app.register(
    (open, _options, done) => {
      open.removeAllContentTypeParsers()
      open.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: MOST_BYTES },
        (_request, body, parsed) => {
          parsed(null, body)
        },
      )
      const call = answering({ services, gate, record })
      open.setErrorHandler((_error, request, reply) => {
        sendRefusal(reply, request.id, new OpenRefusal('PARAM_INVALID', { params: { field: 'body' } }))
      })
      // A route of its own, not a handler for what is not found: the console's pages would take the request first.
      open.all('/*', { schema: { hide: true } }, (request, reply) => {
        sendRefusal(reply, request.id, new OpenRefusal('NOT_FOUND'))
      })
      for (const one of INTERFACES)
        open.route({
          method: one.method,
          url: one.path,
          schema: { hide: true },
          exposeHeadRoute: false,
          handler: (request, reply) => call(one, request, reply),
        })
      done()
    },
    { prefix: PREFIX },
  )
}

interface Answering {
  readonly services: Services
  readonly gate: Gate
  readonly record: CallRecord
}

/** Judges, runs, answers and records one call. */
function answering({ services, gate, record }: Answering) {
  const isTrusted = matcherOf(services.config.trustedProxies)
  return async (one: Interface, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const began = performance.now(),
      arrived = arrivedOf(one, request, isTrusted)
    let key: LiveKey | null = null,
      given: Given = {},
      told: Told | null = null,
      refusal: OpenRefusal | null = null
    try {
      const signer = await admit(gate, arrived, (known) => {
        key = known
      })
      given = givenIn(arrived)
      told = await asTenant(signer.tenantId, () => one.run(given, { key: signer, services }))
    } catch (error) {
      refusal = refusalOf(error)
      if (refusal.code === 'SYSTEM_ERROR')
        request.log.error({ err: error, traceId: request.id }, 'open interface failed')
    }
    const status = refusal?.status ?? 200
    record.add({
      key,
      apiKey: arrived.headers['x-api-key'] ?? null,
      apiCode: one.apiCode,
      requestId: request.id,
      ip: arrived.ip,
      httpStatus: status,
      errCode: refusal?.code ?? null,
      costMs: performance.now() - began,
      bizNo: told?.bizNo ?? (typeof given.merchantOrderNo === 'string' ? given.merchantOrderNo : null),
      request: given,
      answer: refusal ? { code: refusal.code, msg: refusal.message } : told?.data,
    })
    return refusal
      ? sendRefusal(reply, request.id, refusal)
      : reply.send({
          code: 200,
          msg: '成功',
          data: told?.data ?? null,
          requestId: request.id,
          timestamp: Date.now(),
        })
  }
}

function sendRefusal(reply: FastifyReply, requestId: string, refusal: OpenRefusal): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('Retry-After', String(refusal.retryAfter))
  return reply
    .code(refusal.status)
    .send({ code: refusal.code, msg: refusal.message, data: null, requestId, timestamp: Date.now() })
}

/** Any failure as a merchant's program is told it. */
function refusalOf(error: unknown): OpenRefusal {
  if (error instanceof OpenRefusal) return error
  return (error instanceof Refusal ? openRefusalOf(error) : null) ?? new OpenRefusal('SYSTEM_ERROR')
}

function arrivedOf(one: Interface, request: FastifyRequest, isTrusted: (ip: string) => boolean): Arrived {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  const forwarded = request.headers['x-forwarded-for']
  return {
    apiCode: one.apiCode,
    method: request.method,
    path,
    query,
    body: request.body instanceof Uint8Array ? request.body : Buffer.alloc(0),
    ip: clientAddress(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      isTrusted,
    ),
    headers: Object.fromEntries(
      ['x-api-key', 'x-timestamp', 'x-nonce', 'x-sign', 'x-sign-type'].map((name) => [
        name,
        headerOf(request, name),
      ]),
    ),
  }
}

/** The parameters of a call: of a reading one those in its address, of a changing one its JSON body. */
function givenIn({ method, query, body }: Arrived): Given {
  if (method === 'GET') return Object.fromEntries(new URLSearchParams(query))
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Given
  } catch {
    /* said below */
  }
  return refuseOpen('PARAM_INVALID', 'body')
}
