import { useMemo } from 'react'
import type { GoodsSales, SupplierHealth } from '../../../contract/parts/salesFigures.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Row } from '../calls.ts'
import { rowsOf, type WirePage } from '../own/readPage.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import { skuFacts } from './skuFacts.ts'

const ALL = 200

const NO_PAGE: WirePage = { records: [] }
/** Configurations with their channels as the call nests them, labels included. */
const configsOf = (page: WirePage | null): readonly Row[] =>
  rowsOf(goodsChannelGroupConfig, page).map((row, index) => ({
    ...row,
    details: page?.records[index]?.details,
  }))

const ownRowsOf = ({ skus }: Row): readonly Row[] => (Array.isArray(skus) ? (skus as readonly Row[]) : [])

/** Everything the blocks of a product are made of; each call is its own, with its own right. */
export function useGoodsFacts(goods: Row, version: string) {
  const { id } = goods,
    deliverType = String(goods.deliverType ?? '')
  const skus = useOwnAnswer<WirePage>(
    `${goodsSku.path}/page`,
    { spuId: id, size: ALL },
    { version, permission: 'goodsSku_view' },
  )
  const prices = useOwnAnswer<WirePage>(
    `${merchantGoods.path}/manager/page`,
    { spuId: id, size: ALL },
    { version, permission: 'merchantGoods_view' },
  )
  const routes = useOwnAnswer<WirePage>(
    `${goodsChannelGroupConfig.path}/pageV2`,
    { spuId: id, size: ALL },
    { version, permission: 'goodsChannelGroupConfig_view' },
  )
  const sales = useOwnAnswer<GoodsSales>(
    '/biz-product/goodsSpu/sales',
    { id },
    { version, permission: 'merchantOrderInfo_view' },
  )
  const health = useOwnAnswer<readonly SupplierHealth[]>(
    '/biz-order/channelOrderInfo/health',
    { spuId: id },
    { version, permission: 'channelOrderInfo_view' },
  )
  const priceRows = useMemo(() => rowsOf(merchantGoods, prices.data), [prices.data])
  const configRows = useMemo(() => configsOf(routes.data), [routes.data])
  // Without the right to SKUs those of the product itself stand there, which have prices but no stock.
  const skuRows = useMemo(
    () => (skus.isAllowed ? rowsOf(goodsSku, skus.data) : ownRowsOf(goods)),
    [skus.isAllowed, skus.data, goods],
  )
  const facts = useMemo(
    () =>
      skuFacts(skuRows, {
        prices: priceRows,
        configs: configRows,
        sales: sales.data,
        deliverType,
      }),
    [skuRows, priceRows, configRows, sales.data, deliverType],
  )
  const answered = skus.isAllowed ? skus : { ...skus, isAllowed: true, data: NO_PAGE }
  return { skus: answered, prices, routes, sales, health, priceRows, configRows, facts }
}
