import type { Row } from '../../../contract/define/row.ts'
import type { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { goodsPoolRelation } from '../../../contract/resources/product/goodsPoolRelation.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import { insertRows } from '../../store/rows.ts'

/** Products that a pool may have. */
export const MAX_POOL_GOODS = 20_000

/** A product to be added to a pool; without a discount that of the pool counts. */
export interface PoolGoods {
  readonly pool: Row<typeof goodsPool>
  readonly sku: Row<typeof goodsSku>
  readonly discount: number | null
}

/** Adds products to pools, after those that each pool has. Returns the ids of the relations. */
export async function insertPoolGoods(
  goods: readonly PoolGoods[],
  { db, tenantId, caller: { session } }: Work,
): Promise<readonly string[]> {
  const lastSort = new Map<string, number>()
  const sortIn = ({ id, goodsCount }: PoolGoods['pool']): number => {
    const sort = (lastSort.get(id) ?? goodsCount ?? 0) + 1
    lastSort.set(id, sort)
    return sort
  }
  return insertRows(
    db,
    goodsPoolRelation,
    tenantId,
    goods.map(({ pool, sku, discount }) => ({
      poolId: pool.id,
      skuId: sku.id,
      skuCode: sku.skuCode,
      goodsType: sku.goodsType,
      discount,
      sort: sortIn(pool),
      relationState: 'on' as const,
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
      updateUser: session.userId,
    })),
  )
}
