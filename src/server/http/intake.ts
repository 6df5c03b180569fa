import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import type { Services } from '../services.ts'
import { sendNoRoute } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { parametersIn, readBodies } from './bodies.ts'
import { MAX_PARAMETERS } from './limits.ts'
import { FORM_OVERHEAD_BYTES } from './forms.ts'
import { judgeAddress, judgeBodies, needsToken } from './requestText.ts'
import { decryptToken, encryptAnswers } from './transport.ts'
import { limitUsers } from './userRateLimit.ts'
import type { WriteRoute } from '../engine/route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route needs no token, or authenticates by other means: a ticket, a token in the query, a signature.
     */
    open?: true
    /** The token may be in the query, for addresses that old clients open in a window. */
    queryToken?: true
  }
}

/** Bytes of a request body unless the route says otherwise. */
export const DEFAULT_BODY_BYTES = 1024 * 1024
/** Bytes of the request body of a route. */
export const bodyBytesOf = ({ upload, bodyBytes }: Pick<WriteRoute, 'upload' | 'bodyBytes'>): number =>
  upload ? upload.maxBytes + FORM_OVERHEAD_BYTES : (bodyBytes ?? DEFAULT_BODY_BYTES)

const MAX_QUERY_LENGTH = 8 * 1024
const MAX_HEADERS = 100
/**
 * Bytes of a refused body that are read and discarded; after more, or where the length is unknown, the
 * connection closes with the answer.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
/** Slowest rate of a body after the first seconds. */
const MIN_BYTES_PER_SECOND = 100 * 1024

/** Timeouts of the HTTP server in milliseconds. */
export const SERVER_TIMEOUTS = {
  requestTimeout: 300_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
} as const
export const serverLimits = ({ requestSeconds }: Services['config']) =>
  ({
    maxHeaderSize: 16 * 1024,
    headersTimeout: requestSeconds * 1000,
    connectionsCheckingInterval: 1000,
  }) as const

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Checks every request by its headers before its body is read: sizes, route, caller. */
export async function guardIntake(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(rateLimit, { global: false })
  judgeBodies(app, services)
  encryptAnswers(app, services.config.transportKeys)
  readBodies(app, services.config.transportKeys)
  const limitUser = limitUsers(services)
  app.addHook('onRequest', async (request, reply) => {
    const body = hasBody(request)
    if (body) limitBodyTime(request, reply, services.config.requestSeconds)
    if (request.raw.rawHeaders.length > 2 * MAX_HEADERS || isLongQuery(request.raw.url ?? ''))
      fail('BAD_REQUEST')
    if (request.is404) return body ? sendNoRoute(reply) : undefined
    decryptToken(request, services.config.transportKeys)
    // The route decides, not the URL, which may be spelled in several ways.
    if (needsToken(request)) limitUser(request, reply, (await authenticate(request, services)).session)
    await judgeAddress(services, request)
    if (body && Number(request.headers['content-length'] ?? 0) > limitOf(request)) failTooLarge(request)
    return undefined
  })
  // A client that is refused early goes on sending and would not read the answer if the connection closed at
  // once; a limited rest is read and discarded.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (
      hasBody(request) &&
      !request.raw.complete &&
      !(Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES)
    )
      reply.header('connection', 'close')
    done()
  })
}

function isLongQuery(url: string): boolean {
  const at = url.indexOf('?')
  return at >= 0 && (url.length - at > MAX_QUERY_LENGTH || parametersIn(url.slice(at)) > MAX_PARAMETERS)
}

/**
 * Refuses a body that is too large: FILE_TOO_LARGE with the limit where the route takes files, else
 * TOO_LARGE.
 */
function failTooLarge(request: FastifyRequest): never {
  const limit = limitOf(request)
  return limit > DEFAULT_BODY_BYTES && request.headers['content-type']?.startsWith('multipart/form-data')
    ? fail(
        'FILE_TOO_LARGE',
        { limit: `${Math.floor((limit - FORM_OVERHEAD_BYTES) / 1024 / 1024)}MB` },
        'file',
      )
    : fail('TOO_LARGE')
}

const limitOf = ({ routeOptions }: FastifyRequest): number => routeOptions.bodyLimit ?? DEFAULT_BODY_BYTES

/** Closes the connection of a request whose body does not arrive in the time its size allows. */
function limitBodyTime(request: FastifyRequest, reply: FastifyReply, seconds: number): void {
  const { raw } = request
  const timer = setTimeout(
    () => {
      if (raw.complete) return
      if (!reply.raw.headersSent)
        raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.socket.destroySoon()
    },
    (seconds + limitOf(request) / MIN_BYTES_PER_SECOND) * 1000,
  )
  timer.unref()
  raw.once('close', () => {
    clearTimeout(timer)
  })
}
