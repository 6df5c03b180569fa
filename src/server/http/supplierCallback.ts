import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '../../contract/define/row.ts'
import { supplierConfig } from '../../contract/resources/supplier/supplierConfig.ts'
import { takeResult } from '../domain/order/results.ts'
import type { Services } from '../services.ts'
import { findRows } from '../store/rows.ts'
import {
  type CallbackOutcome,
  isOrderOf,
  keepCallback,
  supplierOfToken,
} from '../store/supplier/supplierCallbackRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../store/tenancy.ts'
import { adapterFor } from '../suppliers/adapter.ts'
import { isListed } from '../suppliers/addresses.ts'
import { hear, takeResultsWith } from '../suppliers/hearing.ts'
import { sendNoRoute } from './answer.ts'

type Supplier = Row<typeof supplierConfig>
interface Heard {
  readonly outcome: CallbackOutcome
  readonly tenantId: string
  readonly supplierId: string | null
  readonly channelOrderNo: string | null
}

/** Strangers get nothing to try their luck with. */
const OFTEN = {
  config: { rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: { summary: '供应商回调', tags: ['biz-supplier/callback'] },
}

async function listen(
  services: Services,
  { supplierCode, token }: { readonly supplierCode: string; readonly token: string },
  request: FastifyRequest,
): Promise<Heard> {
  const known = await supplierOfToken(services.database.kysely, supplierCode, services.vault.digest(token))
  if (!known)
    return { outcome: 'stranger', tenantId: PLATFORM_TENANT, supplierId: null, channelOrderNo: null }
  const told = { tenantId: known.tenantId, supplierId: known.id, channelOrderNo: null }
  const [row] = (await findRows(services.database.kysely, supplierConfig, known.tenantId, [
    known.id,
  ])) as unknown as Supplier[]
  if (!row || !isListed(row.ipWhitelist, request.ip)) return { ...told, outcome: 'address' }
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
    await hear(services, known.tenantId, { supplierId: known.id, ...callback })
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

/** Where suppliers tell what became of an order. Every call leaves a row; who is no supplier of ours, or not where it should be, finds nothing here. */
export function registerSupplierCallback(app: FastifyInstance, services: Services): void {
  // A supplier speaks for its own orders only.
  takeResultsWith(async (work, { supplierId, channelOrderNo, answer }) => {
    if (await isOrderOf(work.db, supplierId, channelOrderNo)) await takeResult(work, channelOrderNo, answer)
  })
  app.post('/api/biz-supplier/callback/:supplierCode/:token', OFTEN, (request, reply) =>
    asTenant(EVERY_TENANT, async () => {
      const params = request.params as { readonly supplierCode: string; readonly token: string }
      const heard = await listen(services, params, request)
      await keepCallback(services.database.kysely, {
        ...heard,
        supplierCode: params.supplierCode,
        ip: request.ip,
      })
      return answerHeard(reply, heard)
    }),
  )
}
