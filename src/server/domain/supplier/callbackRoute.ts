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
import { hear, takeResultsWith } from '../../suppliers/hearing.ts'
import { sendNoRoute } from '../../http/answer.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

type Supplier = Row<typeof supplierConfig>
/** What the address of a call says. */
interface Named {
  readonly supplierCode: string
  readonly token: string
}
/** A supplier that may speak. */
interface Known {
  readonly tenantId: string
  readonly row: Supplier
}
interface Heard {
  readonly outcome: CallbackOutcome | 'stranger'
  readonly tenantId: string
  readonly supplierId: string | null
  readonly channelOrderNo: string | null
}

/** Strangers get nothing to try their luck with. */
const OFTEN = {
  bodyLimit: 256 * 1024,
  config: { open: true as const, rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: { summary: '供应商回调', tags: ['biz-supplier/callback'] },
}

/** Who calls, by the address alone; nobody, where that is none of ours or not where it should be. */
async function callerOf(
  services: Services,
  { supplierCode, token }: Named,
  ip: string,
): Promise<Known | Heard> {
  const known = await supplierOfToken(services.database.kysely, supplierCode, services.vault.digest(token))
  if (!known)
    return { outcome: 'stranger', tenantId: PLATFORM_TENANT, supplierId: null, channelOrderNo: null }
  const [row] = (await findRows(services.database.kysely, supplierConfig, known.tenantId, [
    known.id,
  ])) as unknown as Supplier[]
  return row && isListed(row.ipWhitelist, ip)
    ? { tenantId: known.tenantId, row }
    : { outcome: 'address', tenantId: known.tenantId, supplierId: known.id, channelOrderNo: null }
}

async function listen(services: Services, { tenantId, row }: Known, request: FastifyRequest): Promise<Heard> {
  const told = { tenantId, supplierId: row.id, channelOrderNo: null }
  const body =
    request.body !== null && typeof request.body === 'object'
      ? (request.body as Readonly<Record<string, unknown>>)
      : {}
  const callback = await adapterFor(row, services).parseCallback({
    headers: request.headers,
    body,
    ip: request.ip,
  })
  if (!callback) return { ...told, outcome: 'signature' }
  try {
    await hear(services, tenantId, { supplierId: row.id, ...callback })
    return { ...told, channelOrderNo: callback.channelOrderNo, outcome: 'taken' }
  } catch (error) {
    request.log.error({ err: error, traceId: request.id }, 'a result of a supplier could not be taken')
    return { ...told, channelOrderNo: callback.channelOrderNo, outcome: 'failed' }
  }
}

function answerHeard(reply: FastifyReply, { outcome }: Heard): FastifyReply {
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
 * Where suppliers tell what became of an order. Every call of a supplier leaves a row, strangers are
 * counted; who is no supplier of ours,
 * or not where it should be, finds nothing here.
 */
export function registerSupplierCallback(app: FastifyInstance, services: Services): void {
  // A supplier speaks for its own orders only.
  takeResultsWith(async (work, { supplierId, channelOrderNo, answer }) => {
    if (await isOrderOf(work.db, supplierId, channelOrderNo)) await takeResult(work, channelOrderNo, answer)
  })
  const known = new WeakMap<FastifyRequest, Known>()
  const tell = async (request: FastifyRequest, reply: FastifyReply, heard: Heard): Promise<FastifyReply> => {
    const { outcome } = heard,
      supplierCode = (request.params as Named).supplierCode
    if (outcome === 'stranger')
      await noteStranger(services, {
        kind: 'callback',
        address: request.ip,
        excerpt: supplierCode.slice(0, 32),
      })
    else await keepCallback(services.database.kysely, { ...heard, outcome, supplierCode, ip: request.ip })
    return answerHeard(reply, heard)
  }
  // Behind the limit of calls, before the body is read.
  const preParsing = async <P>(request: FastifyRequest, reply: FastifyReply, payload: P): Promise<P> => {
    const caller = await asTenant(EVERY_TENANT, () => callerOf(services, request.params as Named, request.ip))
    if ('row' in caller) known.set(request, caller)
    else await asTenant(EVERY_TENANT, () => tell(request, reply, caller))
    return payload
  }
  app.post('/api/biz-supplier/callback/:supplierCode/:token', { ...OFTEN, preParsing }, (request, reply) =>
    asTenant(EVERY_TENANT, async () => {
      const caller = known.get(request)
      return caller ? tell(request, reply, await listen(services, caller, request)) : sendNoRoute(reply)
    }),
  )
}
