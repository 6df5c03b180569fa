import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import type { Changes } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import { creationTimes, type Work } from '../../engine/work.ts'
import { recountPoolMerchants, stopPooled } from '../../store/merchant/merchantPoolRows.ts'
import { changeOnBehalf } from '../../store/merchant/recheckRows.ts'
import { findMatching, findRows, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { openNewPool } from './poolBatch.ts'
import type { RequestedPool } from './readPools.ts'

type Pool = Row<typeof merchantGoodsPool>
/** Ids of the written relations, number of goods opened at once, and goods waiting for batches. */
export interface PoolsResult {
  readonly ids: readonly string[]
  readonly opened: number
  readonly waiting: number
  readonly batchNos: readonly string[]
}

/**
 * Sets the pools of a merchant: goods of new ones are opened; goods of removed ones go off sale unless priced
 * by hand. Refuses a missing or disabled pool.
 */
export async function setPools(
  merchantId: string,
  requestedPools: readonly RequestedPool[],
  work: Work,
): Promise<PoolsResult> {
  const [merchant] = await findMatching(work.db, merchantConfig, {
    tenantId: work.tenantId,
    ids: [merchantId],
    where: visibleTo(merchantConfig, work),
    lock: true,
  })
  if (!merchant) return fail('NOT_FOUND')
  const pools = await poolsOf(requestedPools, work)
  const existing = await relationsOf(merchantId, work)
  requireUsable(requestedPools, pools, existing)
  const result = await openRequested(merchantId, requestedPools, { pools, existing }, work)
  const requestedIds = new Set(requestedPools.map(({ poolId }) => poolId))
  const endedRelations = [...existing.values()].filter(
    ({ poolId, status }) => status === 'active' && !requestedIds.has(poolId ?? ''),
  )
  await endPools(merchantId, endedRelations, work)
  await recountPoolMerchants(work.db, work.tenantId, [...requestedIds, ...existing.keys()])
  return { ...result, ids: [...result.ids, ...endedRelations.map(({ id }) => id)] }
}

type PoolsById = ReadonlyMap<string, Row<typeof goodsPool>>
/** The relations of a merchant to pools, ended ones included, by pool id. */
type Relations = ReadonlyMap<string, Pool>

async function poolsOf(requestedPools: readonly RequestedPool[], { db, tenantId }: Work): Promise<PoolsById> {
  const ids = requestedPools.map(({ poolId }) => poolId)
  return new Map((await findRows(db, goodsPool, tenantId, ids)).map((pool) => [pool.id, pool]))
}

async function relationsOf(merchantId: string, { db, tenantId }: Work): Promise<Relations> {
  const rows = await selectWhere(db, merchantGoodsPool, tenantId, {
    field: 'merchantId',
    operator: 'equals',
    values: [merchantId],
  })
  return new Map(rows.map((row) => [row.poolId ?? '', row]))
}

/** Refuses a pool that does not exist, and a new one that is disabled. */
function requireUsable(
  requestedPools: readonly RequestedPool[],
  pools: PoolsById,
  existing: Relations,
): void {
  for (const { poolId } of requestedPools) {
    if (!pools.has(poolId)) fail('REF_MISSING', { label: '商品池' }, 'pools')
    if (existing.get(poolId)?.status !== 'active' && pools.get(poolId)?.status !== 'enabled')
      fail('POOL_DISABLED', {}, 'pools')
  }
}

/** Writes the relation to each requested pool and opens the goods of new ones. */
async function openRequested(
  merchantId: string,
  requestedPools: readonly RequestedPool[],
  { pools, existing }: { readonly pools: PoolsById; readonly existing: Relations },
  work: Work,
): Promise<PoolsResult> {
  const ids: string[] = [],
    batchNos: string[] = []
  let opened = 0,
    waiting = 0
  for (const { poolId, terms } of requestedPools) {
    const before = existing.get(poolId) ?? null
    const poolName = pools.get(poolId)?.poolName ?? null
    const id = await writePool({ merchantId, poolId, poolName, terms, before }, work)
    ids.push(id)
    if (before?.status === 'active') continue
    const [row] = await findRows(work.db, merchantGoodsPool, work.tenantId, [id])
    if (!row) continue
    const outcome = await openNewPool(row, work)
    opened += outcome.opened
    waiting += outcome.waiting
    if (outcome.batchNo !== null) batchNos.push(outcome.batchNo)
  }
  return { ids, opened, waiting, batchNos }
}

async function writePool(
  {
    merchantId,
    poolId,
    poolName,
    terms,
    before,
  }: {
    readonly merchantId: string
    readonly poolId: string
    readonly poolName: string | null
    readonly terms: Changes
    readonly before: Pool | null
  },
  work: Work,
): Promise<string> {
  const { userId, deptIds } = work.caller.session
  if (before) {
    await updateRows(work.db, merchantGoodsPool, {
      tenantId: work.tenantId,
      ids: [before.id],
      set: { ...terms, status: 'active' },
      userId,
    })
    return before.id
  }
  const [id = ''] = await insertRows(work.db, merchantGoodsPool, work.tenantId, [
    {
      ...terms,
      merchantId,
      poolId,
      poolName,
      status: 'active',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
      ...creationTimes(work),
    },
  ])
  return id
}

async function endPools(merchantId: string, endedRelations: readonly Pool[], work: Work): Promise<void> {
  if (endedRelations.length === 0) return
  await updateRows(work.db, merchantGoodsPool, {
    tenantId: work.tenantId,
    ids: endedRelations.map(({ id }) => id),
    set: { status: 'ended' },
    userId: work.caller.session.userId,
  })
  await changeOnBehalf(work.db, 'pool')
  await stopPooled(work.db, work.tenantId, {
    merchantId,
    poolIds: endedRelations.map(({ poolId }) => poolId ?? ''),
  })
}
