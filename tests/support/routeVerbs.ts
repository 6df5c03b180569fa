import { sql } from 'kysely'
import { fen } from '../../src/kernel/money.ts'
import {
  type Candidate,
  recordChannelOutcome,
  reserveChannel,
  usableChannels,
} from '../../src/server/domain/merchant/routing.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { POOL_VERBS } from './poolVerbs.ts'

/** The channels an order could use now, the preferred one first. */
function routeCandidates(parameters: Parameters, work: Work): Promise<readonly Candidate[]> {
  const { merchantCode, merchantGroupId, skuId, qty, unitPrice, province, at } = parameters
  return usableChannels(work, {
    merchantCode: String(merchantCode),
    merchantGroupId: String(merchantGroupId),
    skuId: String(skuId),
    qty: Number(qty ?? 1),
    unitPrice: fen(Number(unitPrice ?? 10_000_000)),
    province: typeof province === 'string' ? province : null,
    at: typeof at === 'string' ? new Date(`${at.replace(' ', 'T')}+08:00`) : new Date(),
  })
}

/** Reserves the first channel for orders, and ends some of them there. */
async function take(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const [first] = await routeCandidates(parameters, work)
  if (!first) return { answer: { taken: 0 } }
  let acceptedCount = 0
  for (let remaining = Number(parameters.taken ?? 0); remaining > 0; remaining -= 1)
    if (await reserveChannel(work, first, { qty: Number(parameters.qty ?? 1), submissions: 1 }))
      acceptedCount += 1
  for (const [worked, times] of [
    [true, Number(parameters.worked ?? 0)],
    [false, Number(parameters.failed ?? 0)],
  ] as const) {
    for (let remaining = times; remaining > 0; remaining -= 1)
      await recordChannelOutcome(work, {
        detailId: first.detailId,
        supplierGoodsId: null,
        succeeded: worked,
        qty: 1,
        day: '2026-01-01',
      })
  }
  return { answer: { taken: acceptedCount, detailId: first.detailId } }
}

/** Moves the times of a channel eleven minutes back. */
async function advanceTime(
  { detailId }: Parameters,
  { db, tenantId }: Work,
): Promise<{ readonly answer: unknown }> {
  await sql`
    update goods_channel_detail set fused_time = fused_time - interval '11 minutes',
      probe_time = probe_time - interval '11 minutes'
    where id = ${String(detailId)} and tenant_id = ${tenantId}
  `.execute(db)
  await sql`
    update goods_channel_use set minute = minute - interval '11 minutes'
    where detail_id = ${String(detailId)} and tenant_id = ${tenantId}
  `.execute(db)
  return { answer: true }
}

const verb = (
  path: string,
  write: (parameters: Parameters, work: Work) => Promise<{ readonly answer: unknown }>,
): Route => ({
  method: 'POST',
  path: `/blade-test/route${path}`,
  summary: '路由',
  permission: 'goodsChannelGroupConfig_edit',
  resource: 'goodsChannelGroupConfig',
  action: 'test',
  write,
})
/** Routing of orders as calls for tests. */
export const ROUTE_VERBS: readonly Route[] = [
  ...POOL_VERBS,
  verb('', async (parameters, work) => ({ answer: await routeCandidates(parameters, work) })),
  verb('/take', take),
  verb('/later', advanceTime),
]
