import { goodsPool } from '../../src/contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../src/contract/resources/product/goodsPoolRelation.ts'
import { goodsSku } from '../../src/contract/resources/product/goodsSku.ts'
import { merchantConfig } from '../../src/contract/resources/merchant/merchantConfig.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import { insertRows, selectWhere } from '../../src/server/store/rows.ts'

/**
 * Creates a pool of new SKUs copied from an existing one, and returns it with a merchant that has none of
 * them.
 */
async function makePool(
  { goods }: Parameters,
  { db, tenantId }: Work,
): Promise<{ readonly answer: unknown }> {
  const [sku] = await selectWhere(db, goodsSku, tenantId, {
    field: 'skuCode',
    operator: 'equals',
    values: ['HF-100'],
  })
  const [merchant] = await selectWhere(db, merchantConfig, tenantId, { all: [] })
  if (!sku || !merchant) throw new Error('no demonstration')
  const { id: _id, ...like } = sku
  const mark = String(Date.now()).slice(-7),
    codes = Array.from({ length: Number(goods) }, (_, index) => `P${mark}-${index}`)
  const skuIds = await insertRows(
    db,
    goodsSku,
    tenantId,
    codes.map((skuCode) => ({ ...like, skuCode, specKey: skuCode, skuName: `话费 ${skuCode}` })),
  )
  const [poolId = ''] = await insertRows(db, goodsPool, tenantId, [
    {
      poolName: `大池${mark}`,
      poolCode: `POOL-${mark}`,
      poolType: 'merchant',
      goodsTypes: ['topUp'],
      defaultDiscount: 0.95,
      status: 'enabled',
    },
  ])
  await insertRows(
    db,
    goodsPoolRelation,
    tenantId,
    skuIds.map((skuId, index) => ({
      poolId,
      skuId,
      skuCode: codes[index],
      goodsType: like.goodsType,
      sort: index,
      relationState: 'on',
    })),
  )
  return { answer: { poolId, merchantId: merchant.id, merchantCode: merchant.merchantCode } }
}

/** Pools too large to create through the API. */
export const POOL_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/pool',
    summary: '商品池',
    permission: 'goodsPool_add',
    resource: 'goodsPool',
    action: 'test',
    write: makePool,
  },
]
