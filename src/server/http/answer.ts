import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/errors.ts'
import { outageRefusal, unstorableRefusal } from '../engine/dbErrors.ts'
import { asStorageFull } from './diskState.ts'
import type { FileAnswer } from '../engine/route.ts'
import { ok, refusalEnvelope } from '../../contract/wire.ts'

/** Sends a successful answer in the contract's envelope. */
export const sendOk = (reply: FastifyReply, data: unknown, msg?: string): FastifyReply =>
  reply.send(ok(data ?? null, msg))

/** Headers of an answer that a browser saves under a name and nobody caches. */
export const attachmentHeaders = (name: string, mime: string): Record<string, string> => ({
  'content-type': mime,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})

/** Sends an answer that is a file, as a download that is never cached. */
export const sendFile = (reply: FastifyReply, { name, mime, content }: FileAnswer): FastifyReply =>
  reply.headers({ ...attachmentHeaders(name, mime), 'cache-control': 'no-store' }).send(content)

/**
 * The refusal a client gets for an error; an unforeseen error becomes SYSTEM_ERROR with the trace id of its
 * log entry.
 */
export function refusalOf(thrown: unknown, request: FastifyRequest): Refusal {
  const error = asStorageFull(thrown)
  if (error instanceof Refusal) {
    if (error !== thrown) request.log.error({ err: thrown, traceId: request.id }, 'no room is left')
    return error
  }
  const { code, statusCode } = error as Partial<FastifyError>
  if (statusCode === 429) return new Refusal('TOO_MANY')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('TOO_LARGE')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('BAD_REQUEST')
  const outage = outageRefusal(error)
  const unfit = unstorableRefusal(error)
  request.log.error(
    { err: error, traceId: request.id },
    outage ? 'the database is away' : unfit ? 'only the database refused this' : 'unforeseen error',
  )
  return outage ?? causedBy(error, unfit ?? new Refusal('SYSTEM_ERROR', { traceId: request.id }))
}

/** A refusal that the error log shows with the error behind it. */
function causedBy(error: unknown, refusal: Refusal): Refusal {
  refusal.cause = error
  return refusal
}

/**
 * Answers a request without a route: HTTP status 404, unlike other refusals of `/api`, because no client was
 * promised this address.
 */
export const sendNoRoute = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(refusalEnvelope(new Refusal('NO_ROUTE')))
