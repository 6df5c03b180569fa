import type { ScheduledJob } from '../../scheduledJob.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { fuseChannels } from '../../store/merchant/routeRows.ts'
import { makeChangeMonths } from '../../store/merchant/merchantGoodsRows.ts'
import { takePoolsDue } from '../../store/merchant/merchantPoolRows.ts'
import { recheckGoods, enqueueRecheck, dequeueRechecks } from '../../store/merchant/recheckRows.ts'
import { findRows } from '../../store/rows.ts'
import { OPEN_POOL, openPool } from './openPool.ts'

const BATCH = 200

/** What happens to merchants' goods by itself. */
export const MERCHANT_JOBS: readonly ScheduledJob[] = [
  // A change of a price wants the partition of its month.
  {
    name: 'priceMonths',
    everyMs: 60 * 60_000,
    run: async ({ database }) => {
      await makeChangeMonths(database.kysely)
      return false
    },
  },
  // Goods follow their SKU, its suppliers, its stock and its pool.
  {
    name: 'goodsRecheck',
    everyMs: 15_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        const recheck = await dequeueRechecks(db, BATCH)
        if (recheck) await recheckGoods(db, recheck.tenantId, recheck.skuIds)
        return recheck !== null
      }),
  },
  {
    name: 'channelFuse',
    everyMs: 15_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        for (const { tenantId, skuId } of await fuseChannels(db)) await enqueueRecheck(db, tenantId, [skuId])
        return false
      }),
  },
  // What comes into a pool is opened for the merchants that have it.
  {
    name: 'poolOpen',
    everyMs: 30_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        const due = await takePoolsDue(db, { limit: 20, batchKind: OPEN_POOL })
        for (const { tenantId, id, since } of due) {
          const [row] = await findRows(db, merchantGoodsPool, tenantId, [id])
          if (row) await openPool(db, tenantId, row as never, { since })
        }
        return due.some(({ since }) => since === null)
      }),
  },
]
