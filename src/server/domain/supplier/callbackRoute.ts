import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '../../../contract/define/row.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { noteStranger } from '../../access/strangers.ts'
import { takeResult } from '../order/results.ts'
import type { Services } from '../../services.ts'
import { findRows } from '../../store/rows.ts'
import {
  type CallbackOutcome,
  isOrderOf,
  keepCallback,
  supplierOfToken,
} from '../../store/supplier/supplierCallbackRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'
import { isListed } from '../../suppliers/addresses.ts'
import { reportResult, setResultHandler } from '../../suppliers/resultHandler.ts'
import { sendNoRoute } from '../../http/answer.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

type Supplier = Row<typeof supplierConfig>
/** Path parameters of a callback. */
interface CallbackParams {
  readonly supplierCode: string
  readonly token: string
}
/** A supplier authenticated by its callback token and IP address. */
interface AuthenticatedSupplier {
  readonly tenantId: string
  readonly row: Supplier
}
interface CallbackResult {
  readonly outcome: CallbackOutcome | 'stranger'
  readonly tenantId: string
  readonly supplierId: string | null
  readonly channelOrderNo: string | null
}

/** Limits on body and rate: the route is open without login. */
const ROUTE_OPTIONS = {
  bodyLimit: 256 * 1024,
  config: { open: true as const, rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: { summary: '供应商回调', tags: ['biz-supplier/callback'] },
}

/**
 * Authenticates the caller by path and IP address, before the body is read; otherwise returns the outcome to
 * record.
 */
async function authenticateCaller(
  services: Services,
  { supplierCode, token }: CallbackParams,
  ip: string,
): Promise<AuthenticatedSupplier | CallbackResult> {
  const supplierRef = await supplierOfToken(
    services.database.kysely,
    supplierCode,
    services.vault.digest(token),
  )
  if (!supplierRef)
    return { outcome: 'stranger', tenantId: PLATFORM_TENANT, supplierId: null, channelOrderNo: null }
  const [row] = await findRows(services.database.kysely, supplierConfig, supplierRef.tenantId, [
    supplierRef.id,
  ])
  return row && isListed(row.ipWhitelist, ip)
    ? { tenantId: supplierRef.tenantId, row }
    : { outcome: 'address', tenantId: supplierRef.tenantId, supplierId: supplierRef.id, channelOrderNo: null }
}

async function processCallback(
  services: Services,
  { tenantId, row }: AuthenticatedSupplier,
  request: FastifyRequest,
): Promise<CallbackResult> {
  const result = { tenantId, supplierId: row.id, channelOrderNo: null }
  const body =
    request.body !== null && typeof request.body === 'object'
      ? (request.body as Readonly<Record<string, unknown>>)
      : {}
  const callback = await adapterFor(row, services).parseCallback({
    headers: request.headers,
    body,
    ip: request.ip,
  })
  if (!callback) return { ...result, outcome: 'signature' }
  try {
    await reportResult(services, tenantId, { supplierId: row.id, ...callback })
    return { ...result, channelOrderNo: callback.channelOrderNo, outcome: 'taken' }
  } catch (error) {
    request.log.error({ err: error, traceId: request.id }, 'a result of a supplier could not be taken')
    return { ...result, channelOrderNo: callback.channelOrderNo, outcome: 'failed' }
  }
}

function sendCallbackReply(reply: FastifyReply, { outcome }: CallbackResult): FastifyReply {
  switch (outcome) {
    case 'taken':
      return reply.type('text/plain; charset=utf-8').send('success')
    case 'signature':
      return reply.code(400).type('text/plain; charset=utf-8').send('fail')
    case 'failed':
      return reply.code(503).type('text/plain; charset=utf-8').send('fail')
    case 'stranger':
    case 'address':
      return sendNoRoute(reply)
  }
}

/**
 * Registers the route of suppliers' callbacks. Every call of a supplier is recorded and calls of strangers
 * are counted; strangers and unlisted addresses get 404.
 */
export function registerSupplierCallback(app: FastifyInstance, services: Services): void {
  // A supplier may only report results of its own orders.
  setResultHandler(async (work, { supplierId, channelOrderNo, answer }) => {
    if (await isOrderOf(work.db, supplierId, channelOrderNo)) await takeResult(work, channelOrderNo, answer)
  })
  const authenticated = new WeakMap<FastifyRequest, AuthenticatedSupplier>()
  const recordAndReply = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: CallbackResult,
  ): Promise<FastifyReply> => {
    const { outcome } = result,
      supplierCode = (request.params as CallbackParams).supplierCode
    if (outcome === 'stranger')
      await noteStranger(services, {
        kind: 'callback',
        address: request.ip,
        excerpt: supplierCode.slice(0, 32),
      })
    else await keepCallback(services.database.kysely, { ...result, outcome, supplierCode, ip: request.ip })
    return sendCallbackReply(reply, result)
  }
  // Runs after rate limiting and before the body is read.
  const preParsing = async <P>(request: FastifyRequest, reply: FastifyReply, payload: P): Promise<P> => {
    const caller = await asTenant(EVERY_TENANT, () =>
      authenticateCaller(services, request.params as CallbackParams, request.ip),
    )
    if ('row' in caller) authenticated.set(request, caller)
    else await asTenant(EVERY_TENANT, () => recordAndReply(request, reply, caller))
    return payload
  }
  app.post(
    '/api/biz-supplier/callback/:supplierCode/:token',
    { ...ROUTE_OPTIONS, preParsing },
    (request, reply) =>
      asTenant(EVERY_TENANT, async () => {
        const caller = authenticated.get(request)
        return caller
          ? recordAndReply(request, reply, await processCallback(services, caller, request))
          : sendNoRoute(reply)
      }),
  )
}
