import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { recountRoutes } from '../../store/supplier/supplierRows.ts'
import { seedChannels } from './priceSeed.ts'
import type { Writer } from '../../store/db.ts'

/** SKUs of cards that suppliers deliver where stock is empty. */
const CARDS = ['VIP-M', 'XM-Q', 'XM-Y', 'XK-10']
/** Top-ups that are done manually where no supplier has an interface. */
const BY_HAND = {
  skuCode: 'HF-500',
  supplier: '云卡人工代充',
  purchasePrice: 49_660,
  priority: 3,
  patienceMin: 4320,
}

/** Writes further routes that orders of the demonstration take. */
export async function seedRoutes(writer: Writer, tenantId: string): Promise<void> {
  const skus = await selectWhere(writer, goodsSku, tenantId, {
    field: 'skuCode',
    operator: 'in',
    values: [...CARDS, BY_HAND.skuCode],
  })
  const routed = new Set(
    (await selectWhere(writer, goodsChannelGroupConfig, tenantId, { all: [] })).map(({ skuId }) => skuId),
  )
  const cards = skus.filter(({ id }) => !routed.has(id)),
    sku = skus.find(({ skuCode }) => skuCode === BY_HAND.skuCode)
  await seedChannels(writer, tenantId, cards)
  if (sku) await seedByHand(writer, tenantId, sku)
  const ids = skus.map(({ id }) => id)
  await recountRoutes(writer, tenantId, ids)
  await recheckGoods(writer, tenantId, ids)
}

type Text = Readonly<Record<string, unknown>>
type Sku = Awaited<ReturnType<typeof selectWhere>>[number]

/** Adds the manual supplier to a SKU that has routes already. */
async function seedByHand(writer: Writer, tenantId: string, sku: Sku): Promise<void> {
  const [supplier] = await selectWhere(writer, supplierConfig, tenantId, {
    field: 'supplierName',
    operator: 'equals',
    values: [BY_HAND.supplier],
  })
  const [config] = await selectWhere(writer, goodsChannelGroupConfig, tenantId, {
    field: 'skuId',
    operator: 'equals',
    values: [sku.id],
  })
  if (!supplier || !config) return
  await updateRows(writer, supplierConfig, {
    tenantId,
    ids: [supplier.id],
    set: { resultTimeoutMin: BY_HAND.patienceMin },
    userId: null,
  })
  const put = putFor(writer, tenantId)
  const [supplierGoodsId] = await put('supplierGoods', [goodsRow(sku, supplier.id)])
  await put('goodsChannelDetail', [
    {
      configId: config.id,
      skuId: sku.id,
      skuCode: BY_HAND.skuCode,
      supplierId: supplier.id,
      supplierGoodsId,
      priority: BY_HAND.priority,
      weight: 10,
      rateLimit: 0,
      costPrice: BY_HAND.purchasePrice,
      detailState: 'on',
    },
  ])
}

const goodsRow = (sku: Sku, supplierId: string): Text => ({
  supplierId,
  skuId: sku.id,
  skuCode: BY_HAND.skuCode,
  skuName: sku.skuName,
  goodsType: sku.goodsType,
  goodsName: `${BY_HAND.supplier} / ${String(sku.skuName)}`,
  supplierSkuCode: null,
  faceValue: sku.faceValue,
  purchasePrice: BY_HAND.purchasePrice,
  minMargin: 0,
  lowestSalePrice: sku.salePrice,
  priority: BY_HAND.priority,
  weight: 10,
  dayLimitQty: 0,
  goodsState: 'supplying',
})
