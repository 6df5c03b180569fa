import { sql } from 'kysely'
import {
  type Candidate,
  channelEnded,
  channelTaken,
  usableChannels,
} from '../../src/server/domain/merchant/routing.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { POOL_VERBS } from './poolVerbs.ts'

/** The ways an order could take now, first choice first. */
function ways(parameters: Parameters, work: Work): Promise<readonly Candidate[]> {
  const { merchantCode, merchantGroupId, skuId, qty, unitPrice, province, at } = parameters
  return usableChannels(work, {
    merchantCode: String(merchantCode),
    merchantGroupId: String(merchantGroupId),
    skuId: String(skuId),
    qty: Number(qty ?? 1),
    unitPrice: Number(unitPrice ?? 10_000_000),
    province: typeof province === 'string' ? province : null,
    at: typeof at === 'string' ? new Date(`${at.replace(' ', 'T')}+08:00`) : new Date(),
  })
}

/** Gives orders to the first way there is, and has some of them end there. */
async function take(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const [first] = await ways(parameters, work)
  if (!first) return { answer: { taken: 0 } }
  let taken = 0
  for (let left = Number(parameters.taken ?? 0); left > 0; left -= 1)
    if (await channelTaken(work, first, { qty: Number(parameters.qty ?? 1), submissions: 1 })) taken += 1
  for (const [worked, times] of [
    [true, Number(parameters.worked ?? 0)],
    [false, Number(parameters.failed ?? 0)],
  ] as const) {
    for (let left = times; left > 0; left -= 1)
      await channelEnded(work, {
        detailId: first.detailId,
        supplierGoodsId: null,
        worked,
        qty: 1,
        day: '2026-01-01',
      })
  }
  return { answer: { taken, detailId: first.detailId } }
}

/** Eleven minutes pass for a channel. */
async function later(
  { detailId }: Parameters,
  { db, tenantId }: Work,
): Promise<{ readonly answer: unknown }> {
  await sql`
    update goods_channel_detail set fused_time = fused_time - interval '11 minutes'
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
/** Routing as orders use it, as calls for tests. */
export const ROUTE_VERBS: readonly Route[] = [
  ...POOL_VERBS,
  verb('', async (parameters, work) => ({ answer: await ways(parameters, work) })),
  verb('/take', take),
  verb('/later', later),
]
