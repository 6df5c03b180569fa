import { fail, say } from '../../../contract/errors.ts'
import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { recountPools } from '../../store/product/poolRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { importPoolGoods } from './importPoolGoods.ts'
import { insertPoolGoods, MAX_POOL_GOODS } from './poolGoods.ts'
import { followPool } from './supply.ts'
import { particulars } from '../../engine/particulars.ts'

const goodsPoolHooks: Hooks<typeof goodsPool> = {
  beforeSave: async ({ before, draft }) => {
    if (before === null) Object.assign(draft, { goodsCount: 0, onCount: 0, merchantCount: 0 })
    await Promise.resolve()
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ merchantCount }) => (merchantCount ?? 0) > 0)) fail('POOL_HAS_MERCHANTS')
    await Promise.resolve()
  },
  afterAct: async (ids, work) => followPool({ poolIds: ids, relationIds: null }, work),
}

const addGoods: ActionHandler<typeof goodsPool, 'addGoods'> = async (
  row,
  { skuIds, discount = null },
  work,
) => {
  const skus = await findRows(work.db, goodsSku, work.tenantId, skuIds)
  const allowed = row.goodsTypes ?? []
  if (allowed.length > 0 && skus.some(({ goodsType }) => !allowed.includes(goodsType as never)))
    fail('POOL_GOODS_TYPE', {}, 'skuIds')
  const existing = await selectWhere(work.db, goodsPoolRelation, work.tenantId, {
    all: [
      { field: 'poolId', operator: 'equals', values: [row.id] },
      { field: 'skuId', operator: 'in', values: skuIds },
    ],
  })
  if (existing.length > 0) fail('POOL_GOODS_REPEATED', {}, 'skuIds')
  if ((row.goodsCount ?? 0) + skus.length > MAX_POOL_GOODS) fail('POOL_FULL', {}, 'skuIds')
  await insertPoolGoods(
    skus.map((sku) => ({ pool: row, sku, discount })),
    work,
  )
  await recountPools(work.db, work.tenantId, { poolIds: [row.id] })
  return { consequences: [say('加入 {count} 个商品', { count: skus.length })] }
}

const goodsPoolRelationHooks: Hooks<typeof goodsPoolRelation> = {
  importRows: importPoolGoods,
  afterRemove: async (rows, work) => {
    const ids = rows.map(({ id }) => id)
    await recountPools(work.db, work.tenantId, { relationIds: ids })
    await followPool({ poolIds: null, relationIds: ids }, work)
  },
  afterAct: async (ids, work) => {
    await recountPools(work.db, work.tenantId, { relationIds: ids })
    await followPool({ poolIds: null, relationIds: ids }, work)
  },
}

export const goodsPoolParticulars = particulars(goodsPool, { hooks: goodsPoolHooks, actions: { addGoods } })

export const goodsPoolRelationParticulars = particulars(goodsPoolRelation, { hooks: goodsPoolRelationHooks })
