import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import type { WaitingQuote } from '../../store/product/publicPoolRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { openGoods } from '../merchant/openGoods.ts'
import { innerMerchant } from './innerMerchant.ts'
import { skusOfItem } from './poolItems.ts'
import type { SkuSnapshot } from './snapshot.ts'

type Merchant = Row<typeof merchantConfig>

/** Opens the SKUs of a shared product for the tenant that quotes it, at their supply prices. */
export async function openForQuote(quote: WaitingQuote, work: Work): Promise<void> {
  const merchant = await innerMerchant(quote, work)
  const snapshots = await skusOfItem(quote.poolId, work)
  const skus = new Map(
    (
      await findRows(
        work.db,
        goodsSku,
        work.tenantId,
        snapshots.flatMap(({ skuId }) => skuId ?? []),
      )
    ).map((sku) => [sku.id, sku]),
  )
  const priceOf = ({ supplyPrice }: SkuSnapshot) =>
    ({ accountMethod: 'fixed', fixedPrice: supplyPrice, state: 'on' }) as const
  await openGoods(
    snapshots.flatMap((snapshot) => {
      const sku = skus.get(snapshot.skuId ?? '')
      return sku ? [{ merchant, sku, price: priceOf(snapshot) }] : []
    }),
    work,
  )
  await followSupplyPrices(merchant, snapshots, work)
}

/** Goods that were opened before follow the supply prices. */
async function followSupplyPrices(
  { id: merchantId }: Merchant,
  snapshots: readonly SkuSnapshot[],
  work: Work,
): Promise<void> {
  const goods = await selectWhere(work.db, merchantGoods, work.tenantId, {
    field: 'merchantId',
    operator: 'equals',
    values: [merchantId],
  })
  for (const { skuId, supplyPrice } of snapshots) {
    const row = goods.find((candidate) => candidate.skuId === skuId)
    if (row && row.fixedPrice !== supplyPrice)
      await updateRows(work.db, merchantGoods, {
        tenantId: work.tenantId,
        ids: [row.id],
        set: { fixedPrice: supplyPrice },
        userId: null,
      })
  }
  await recheckGoods(
    work.db,
    work.tenantId,
    snapshots.flatMap(({ skuId }) => skuId ?? []),
    [merchantId],
  )
}
