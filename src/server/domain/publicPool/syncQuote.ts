import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import type { Work } from '../../engine/work.ts'
import { recountSkus } from '../../store/product/goodsRows.ts'
import { type Quote, setQuoteVersion } from '../../store/product/publicPoolRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { skusOf } from '../product/spuChecks.ts'
import { followRoutes } from '../supplier/routeCount.ts'
import { addNewSkus } from './newSkus.ts'
import { skusOfItem } from './poolItems.ts'
import type { PoolItem } from './snapshot.ts'
import { syncSku } from './syncSku.ts'

/** Brings one copy to the latest version: SKUs that are new are added, those no longer shared no longer supplied. */
export async function syncQuote(quote: Quote, item: PoolItem, work: Work): Promise<void> {
  const { tenantId } = work,
    { userId } = work.caller.session
  const snapshots = new Map((await skusOfItem(item.id, work)).map((sku) => [sku.skuCode, sku]))
  const copies = await skusOf(work, [quote.spuId])
  const goods = await selectWhere(work.db, supplierGoods, tenantId, {
    field: 'skuId',
    operator: 'in',
    values: copies.map(({ id }) => id),
  })
  for (const row of goods) {
    const snapshot = snapshots.get(row.supplierSkuCode ?? '')
    await updateRows(work.db, supplierGoods, {
      tenantId,
      ids: [row.id],
      set: snapshot
        ? { purchasePrice: snapshot.supplyPrice, faceValue: snapshot.faceValue }
        : { goodsState: 'stopped' },
      userId,
    })
    if (snapshot) await syncSku(row.skuId, snapshot, quote, work)
  }
  const suppliedCodes = new Set(goods.map(({ supplierSkuCode }) => supplierSkuCode)),
    added = [...snapshots.values()].filter(({ skuCode }) => !suppliedCodes.has(skuCode))
  const supplierId = goods[0]?.supplierId
  if (added.length > 0 && supplierId) await addNewSkus(quote, added, { copies, supplierId }, work)
  await updateRows(work.db, goodsSpu, {
    tenantId,
    ids: [quote.spuId],
    set: { sourceVersion: item.snapshotVersion },
    userId,
  })
  await recountSkus(work.db, tenantId, [quote.spuId])
  await followRoutes(
    (await skusOf(work, [quote.spuId])).map(({ id }) => id),
    work,
  )
  await setQuoteVersion(work.db, quote.id, item.snapshotVersion ?? quote.sourceVersion)
}
