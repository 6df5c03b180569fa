import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { parseRowIds } from '../../../contract/wire.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import { readPage } from '../../engine/page.ts'
import { perform } from '../../engine/perform.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { syncQuotes, type SyncResult } from './sync.ts'

const BASE = ecommercePublicProductPool.path

/** The synchronisation at the address of old clients, a GET: audited like the action, and safe to repeat. */
async function syncPool({ ids }: Parameters, reading: Reading): Promise<SyncResult> {
  requireWritable(reading.caller)
  const parsed = parseRowIds(ids)
  return perform(
    reading.services,
    reading.caller,
    {
      resource: ecommercePublicProductPool.id,
      action: 'syncQuoted',
      permission: 'publicPool_sync',
      parameters: { ids: parsed },
      route: `${BASE}/syncPool`,
      key: null,
    },
    async (work) => {
      const { ids: targets, ...answer } = await syncQuotes(parsed.length > 0 ? parsed : null, work)
      return { answer, targets, message: `更新 ${answer.updated} 个引用的商品` }
    },
  ).then(({ answer }) => answer)
}

/** Calls of the public product pool beside the declared ones. */
export const PUBLIC_POOL_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/queryPage`,
    summary: '公共商品池分页',
    permission: 'publicPool_view',
    resource: ecommercePublicProductPool.id,
    read: async (parameters, reading) =>
      (await readPage(ecommercePublicProductPool, parameters, reading)).answer,
  },
  {
    method: 'GET',
    path: `${BASE}/syncPool`,
    summary: '同步已引用的商品',
    permission: 'publicPool_sync',
    resource: ecommercePublicProductPool.id,
    read: syncPool,
  },
]
