import type { Resource } from '../../../contract/define/resource.ts'
import type { Row } from '../../../contract/define/row.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { merchantColumns, skuColumns } from '../../domain/merchant/inheritedColumns.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { seedActivities } from './activitySeed.ts'
import { seedTimedPrices } from './timedPriceSeed.ts'
import type { Writer } from '../../store/db.ts'

/** SKUs with general routing: top-ups, and a card of the published example. */
const ROUTED = ['HF-30', 'HF-50', 'HF-100', 'HF-200', 'HF-500', 'DY-2D', 'VIP-M']
/** Price lists: merchant, discounts by SKU, SKUs off sale. */
const LISTS: readonly (readonly [
  merchant: string,
  prices: Readonly<Record<string, number>>,
  off: readonly string[],
])[] = [
  [
    '锦礼堂开放平台',
    {
      'HF-30': 0.996,
      'HF-50': 0.996,
      'HF-100': 0.996,
      'HF-200': 0.9955,
      'HF-500': 0.9955,
      'VIP-M': 0.85,
      'XM-Q': 0.86,
      'XK-10': 0.88,
      'XK-30': 0.87,
    },
    ['XK-30'],
  ],
  [
    '锦礼堂积分商城',
    { 'HF-100': 0.997, 'SG-M': 0.8, 'SG-L': 0.79, 'CUP-350': 0.9, 'LJ-10': 1, 'LJ-30': 1 },
    [],
  ],
  [
    '鲜果达会员权益',
    { 'HF-50': 0.9965, 'HF-100': 0.9965, 'VIP-M': 0.86, 'XM-Y': 0.87, 'DY-2D': 0.64, 'YT-M': 0.88 },
    ['YT-M'],
  ],
  ['鲜果达节日福利', { 'SL-100': 0.98, 'SL-200': 0.98, 'SL-500': 0.978, 'QH-B15': 0.85 }, []],
  ['星河观影商城', { 'DY-2D': 0.62, 'HF-100': 0.993 }, []],
]

const all = <R extends Resource>(writer: Writer, resource: R, tenantId: string): Promise<Row<R>[]> =>
  selectWhere(writer, resource, tenantId, { all: [] })

/** Writes the general routing and the merchants' price lists. */
export async function seedPrices(writer: Writer, tenantId: string): Promise<void> {
  const put = putFor(writer, tenantId)
  const skus = new Map((await all(writer, goodsSku, tenantId)).map((sku) => [String(sku.skuCode), sku]))
  const merchants = new Map(
    (await all(writer, merchantConfig, tenantId)).map((merchant) => [
      String(merchant.merchantName),
      merchant,
    ]),
  )
  await seedChannels(
    writer,
    tenantId,
    ROUTED.flatMap((code) => skus.get(code) ?? []),
  )
  await put(
    'merchantGoods',
    LISTS.flatMap(([name, prices, off]) => {
      const merchant = merchants.get(name)
      return merchant
        ? Object.entries(prices).flatMap(([code, discount]) => {
            const sku = skus.get(code)
            return sku
              ? [
                  {
                    ...merchantColumns(merchant),
                    ...skuColumns(sku),
                    accountMethod: 'discount',
                    discount,
                    shopState: 'off',
                    alertValue: 0,
                    priceEdited: false,
                    state: off.includes(code) ? 'off' : 'on',
                  },
                ]
              : []
          })
        : []
    }),
  )
  await recheckGoods(
    writer,
    tenantId,
    [...skus.values()].map(({ id }) => id),
  )
  await seedTimedPrices(writer, tenantId)
  await seedActivities(writer, tenantId)
}

/** Writes the general routing of SKUs: all suppliers that have them, by priority. */
export async function seedChannels(
  writer: Writer,
  tenantId: string,
  skus: readonly Row<typeof goodsSku>[],
): Promise<void> {
  const put = putFor(writer, tenantId)
  const supplied = await all(writer, supplierGoods, tenantId)
  const ids = await put(
    goodsChannelGroupConfig.id,
    skus.map(({ id, skuCode, skuName, spuId, categoryId, brandId, goodsType }) => ({
      skuId: id,
      skuCode,
      skuName,
      spuId,
      categoryId,
      brandId,
      goodsType,
      scope: 'general',
      routeMode: 'priority',
      failSwitch: true,
      maxSwitch: 2,
      channelCount: 0,
      state: 'on',
    })),
  )
  await put(
    'goodsChannelDetail',
    skus.flatMap((sku, index) =>
      supplied
        .filter(({ skuId }) => skuId === sku.id)
        .map((goods) => ({
          configId: ids[index],
          skuId: sku.id,
          skuCode: sku.skuCode,
          supplierId: goods.supplierId,
          supplierGoodsId: goods.id,
          priority: goods.priority,
          weight: goods.weight ?? 10,
          rateLimit: 0,
          costPrice: goods.purchasePrice,
          detailState: 'on',
        })),
    ),
  )
}
