import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { isFen } from '../../../kernel/money.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { findMatching, findRows } from '../../store/rows.ts'
import { visibleTo } from '../../engine/scope.ts'
import { tenantNames } from '../../store/system/tenantRows.ts'
import { type Supply, snapshotOf } from './snapshot.ts'
import { itemOfSpu, putItem } from './poolItems.ts'
import { suppliesIn } from './shareInput.ts'

type Spu = Row<typeof goodsSpu>
const SHAREABLE: readonly Spu['goodsType'][] = ['card', 'coupon', 'inKind', 'ticket']

/** Shares products with all tenants, once the platform has approved; sharing again changes prices and SKUs. */
export const addPool: CollectionHandler<typeof ecommercePublicProductPool, 'addPool'> = async (
  input,
  work,
) => {
  const supplies = suppliesIn(input)
  if (supplies.length === 0) fail('PUBLIC_POOL_SKUS_REQUIRED', {}, 'skus')
  const skus = await findMatching(work.db, goodsSku, {
    tenantId: work.tenantId,
    ids: supplies.map(({ skuId }) => skuId),
    where: visibleTo(goodsSku, work),
  })
  const priced = new Map(supplies.map((supply) => [supply.skuId, supply]))
  if (skus.length !== priced.size) fail('PUBLIC_POOL_NOT_OWN_SPU', {}, 'skus')
  const spus = await findRows(work.db, goodsSpu, work.tenantId, [
    ...new Set(skus.map(({ spuId }) => String(spuId))),
  ])
  const [source] = await tenantNames(work.db, [work.tenantId])
  const ids: string[] = []
  for (const spu of spus) {
    requireShareable(spu)
    const supplied = skus
      .filter(({ spuId }) => spuId === spu.id)
      .map((sku) => ({ sku, supply: requireSupply(sku, priced.get(sku.id)) }))
    const item = await putItem(
      await itemOfSpu(spu.id, work),
      { spuId: spu.id, sourceTenantName: source?.tenantName ?? work.tenantId },
      await snapshotOf(spu, supplied, work),
      work,
    )
    ids.push(item)
  }
  return {
    ids,
    count: ids.length,
    answer: { ids },
    consequences: [
      say('共享 {count} 个商品的 {skus} 个规格，由平台审核', { count: spus.length, skus: skus.length }),
    ],
  }
}

function requireShareable({ spuName: name, shelfStatus, goodsType, sourcePoolId }: Spu): void {
  if (sourcePoolId) fail('PUBLIC_POOL_QUOTED_SPU', { name }, 'skus')
  if (!SHAREABLE.includes(goodsType)) fail('PUBLIC_POOL_GOODS_TYPE', { name }, 'skus')
  if (shelfStatus !== 'on') fail('PUBLIC_POOL_SPU_NOT_ON_SHELF', { name }, 'skus')
}

function requireSupply(sku: Row<typeof goodsSku>, supply: Supply | undefined): Supply {
  if (!supply || !isFen(supply.supplyPrice) || supply.supplyPrice <= 0 || supply.supplyPrice > sku.faceValue)
    return fail('PUBLIC_POOL_SUPPLY_ABOVE_FACE', { name: sku.skuName ?? sku.skuCode ?? '' }, 'skus')
  return supply
}
