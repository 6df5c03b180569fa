import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { BatchKind } from '../../batch/kinds.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { Work } from '../../engine/work.ts'
import { countMissing } from '../../store/merchant/merchantPoolRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { MAX_PER_TRANSACTION, OPEN_POOL, openPool } from './openPool.ts'

type Pool = Row<typeof merchantGoodsPool>
const PART_SIZE = 200

/** How many goods were opened and how many are waiting for a batch, with its number. */
export interface PoolOpened {
  readonly opened: number
  readonly waiting: number
  readonly batchNo: string | null
}

/** Opens the goods of a merchant's new pool: at once, or by a batch above `MAX_PER_TRANSACTION`. */
export async function openNewPool(pool: Pool, work: Work): Promise<PoolOpened> {
  const { db, tenantId } = work,
    [merchantId, poolId] = [pool.merchantId ?? '', pool.poolId ?? '']
  const total = await countMissing(db, tenantId, { merchantId, poolId })
  if (total <= MAX_PER_TRANSACTION)
    return { opened: (await openPool(db, tenantId, pool, { since: null })).opened, waiting: 0, batchNo: null }
  // The scheduler opens only goods added from now on.
  await updateRows(db, merchantGoodsPool, {
    tenantId,
    ids: [pool.id],
    set: { syncTime: formatMoment(new Date()) },
    userId: null,
  })
  const { batchNo } = await submitBatch(
    { kind: POOL_BATCH, title: `开通商品池“${pool.poolName ?? ''}”`, total, input: { id: pool.id } },
    work,
  )
  return { opened: 0, waiting: total, batchNo }
}

/** Opens the goods of a large pool, a part at a time. */
export const POOL_BATCH: BatchKind = {
  name: OPEN_POOL,
  resource: merchantGoodsPool,
  operation: 'save',
  part: async ({ id }, _from, { db, tenantId }) => {
    const [pool] = await findMatching(db, merchantGoodsPool, {
      tenantId,
      ids: [String(id)],
      lock: true,
    })
    if (pool?.status !== 'active') return fail('POOL_UNBOUND')
    const { opened, isDone } = await openPool(db, tenantId, pool, {
      since: null,
      limit: PART_SIZE,
      willContinue: false,
    })
    return { places: opened, targets: [pool.id], success: opened, failed: [], over: isDone }
  },
}
