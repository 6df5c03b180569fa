import type { ScheduledJob } from '../../scheduledJob.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { fuseChannels } from '../../store/merchant/routeRows.ts'
import { makeChangeMonths } from '../../store/merchant/merchantGoodsRows.ts'
import { expireShopTokens } from '../../store/merchant/ecommerceRows.ts'
import { claimDuePools } from '../../store/merchant/merchantPoolRows.ts'
import {
  enqueueRecheck,
  enqueueTimedRechecks,
  dequeueRechecks,
} from '../../store/merchant/recheckQueueRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { findRows } from '../../store/rows.ts'
import { runTimedPrices } from './timedPrice/runTimedPrices.ts'
import { OPEN_POOL, openPool } from './openPool.ts'

const BATCH_SIZE = 200

/** Scheduled work on merchants' goods. */
export const MERCHANT_JOBS: readonly ScheduledJob[] = [
  // Price changes are stored in partitions by month.
  {
    name: 'priceMonths',
    single: true,
    everyMs: 60 * 60_000,
    run: async ({ database }) => {
      await makeChangeMonths(database.kysely)
      return false
    },
  },
  // The state of goods depends on their SKU, its suppliers, its stock and its pool.
  {
    name: 'goodsRecheck',
    everyMs: 15_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        const recheck = await dequeueRechecks(db, BATCH_SIZE)
        if (recheck) await recheckGoods(db, recheck.tenantId, recheck.skuIds)
        return recheck !== null
      }),
  },
  {
    name: 'channelFuse',
    single: true,
    everyMs: 15_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        for (const { tenantId, skuId } of await fuseChannels(db)) await enqueueRecheck(db, tenantId, [skuId])
        return false
      }),
  },
  // Supply changes with time alone: a channel becomes due for a trial, stock comes too near its expiry.
  {
    name: 'supplyRecheck',
    single: true,
    everyMs: 60_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        await enqueueTimedRechecks(db)
        return false
      }),
  },
  // Their moments stand in the rows, so that a server which was stopped meanwhile does it at its start.
  { name: 'timedPrices', everyMs: 15_000, run: runTimedPrices },
  {
    name: 'shopTokens',
    single: true,
    everyMs: 60_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        await expireShopTokens(db, new Date())
        return false
      }),
  },
  // Opens goods that were added to a pool, for the merchants that have the pool.
  {
    name: 'poolOpen',
    everyMs: 30_000,
    run: ({ database }) =>
      database.transaction(async (db) => {
        const due = await claimDuePools(db, { limit: 20, batchKind: OPEN_POOL })
        for (const { tenantId, id, since } of due) {
          const [row] = await findRows(db, merchantGoodsPool, tenantId, [id])
          if (row) await openPool(db, tenantId, row, { since })
        }
        return due.some(({ since }) => since === null)
      }),
  },
]
