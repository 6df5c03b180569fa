import { goodsPool } from '../../../contract/resources/product/goodsPool.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { setPools } from '../../domain/merchant/pools.ts'
import { readPools } from '../../domain/merchant/readPools.ts'
import { setRelations } from '../../domain/merchant/supplierRelation.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { POOL_TERMS, SUPPLIER_TERMS } from './merchantTerms.data.ts'
import { merchantsByName } from './namedRows.ts'
import { workAsOf } from './workAs.ts'

const DAY_MS = 86_400_000,
  /** Days ago at which the first terms were agreed; each later one a day and two hours after the one before. */
  BEGIN = 19

/** Writes the terms of single merchants: suppliers for their orders, and pools of goods opened for them. */
export async function seedMerchantTerms(at: (moment: Date) => Work): Promise<void> {
  const now = Date.now(),
    { db, tenantId } = at(new Date(now)),
    as = await workAsOf(at)
  const merchants = await merchantsByName(db, tenantId)
  const suppliers = await selectWhere(db, supplierConfig, tenantId, { all: [] })
  const pools = await selectWhere(db, goodsPool, tenantId, { all: [] })
  const agreed = (index: number): Work =>
    as('dingguoping', new Date(now - BEGIN * DAY_MS + index * 1.08 * DAY_MS))
  for (const [index, { merchant, relationType, suppliers: names }] of SUPPLIER_TERMS.entries())
    await setRelations(
      {
        merchantId: merchants.get(merchant)?.id ?? '',
        relationType,
        supplierIds: names.flatMap((name) => suppliers.find((one) => one.supplierName === name)?.id ?? []),
      },
      agreed(index),
    )
  for (const [index, { merchant, pool, discount, isEnded }] of POOL_TERMS.entries()) {
    const merchantId = merchants.get(merchant)?.id ?? '',
      poolId = pools.find(({ poolName }) => poolName === pool)?.id
    const terms = readPools([{ poolId, defaultDiscount: discount }])
    await setPools(merchantId, terms, agreed(SUPPLIER_TERMS.length + index))
    if (isEnded) await setPools(merchantId, [], agreed(SUPPLIER_TERMS.length + index + 1))
  }
}
