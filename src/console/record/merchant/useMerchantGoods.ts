import { useMemo } from 'react'
import type { ChartAnswer, ChartPoint } from '../../../contract/define/chart.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Row } from '../calls.ts'
import { rowsOf, type WirePage } from '../own/readPage.ts'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'
import type { GoodsLine } from './goodsColumns.tsx'

const ALL = 200

/** The channels of a SKU for this merchant: its own configuration, that of its group, or the general one. */
function channelsOf(configs: readonly Row[], skuId: string, merchant: Row): Row | null {
  const own = configs.filter((config) => config.skuId === skuId && config.state === 'on')
  return (
    own.find((config) => config.merchantId === merchant.id) ??
    own.find((config) => config.scope === 'group' && config.merchantGroupId === merchant.merchantGroupId) ??
    own.find((config) => config.scope === 'general') ??
    null
  )
}

function linesOf(
  goods: readonly Row[],
  points: readonly ChartPoint[],
  configs: readonly Row[],
  merchant: Row,
) {
  const today = new Map(points.map((point) => [point.key, point]))
  return goods
    .map((row): GoodsLine => {
      const point = today.get(String(row.skuId))
      const config = channelsOf(configs, String(row.skuId), merchant)
      return {
        row,
        orders: point?.count ?? 0,
        failed: point ? (point.ended ?? 0) - (point.good ?? 0) : 0,
        channels: config ? String(config.channelText ?? '') : null,
        channelCount: config ? Number(config.channelCount ?? 0) : 0,
      }
    })
    .toSorted((a, b) => b.orders - a.orders || Number(b.row.state === 'on') - Number(a.row.state === 'on'))
}

/** The price list of a merchant with today's orders and the channels; each call has its own right. */
export function useMerchantGoods(merchant: Row, version: string) {
  const merchantCode = String(merchant.merchantCode ?? '')
  const round = `${merchant.id}:${version}`
  const page = useOwnAnswer<WirePage>(
    `${merchantGoods.path}/list`,
    { merchantCode, size: ALL },
    { version: round, permission: 'merchantGoods_view' },
  )
  const goods = useMemo(() => rowsOf(merchantGoods, page.data), [page.data])
  const today = useOwnAnswer<ChartAnswer>(
    '/biz-order/merchantOrderInfo/chart',
    { chart: '商品排行', merchantCode, createTime: 'today' },
    { version: round, permission: 'merchantOrderInfo_view' },
  )
  const skuIds = goods.map(({ skuId }) => String(skuId)).join(',')
  const configs = useOwnAnswer<WirePage>(
    `${goodsChannelGroupConfig.path}/list`,
    { skuId: skuIds === '' ? '0' : skuIds, size: ALL },
    { version: round, permission: 'goodsChannelGroupConfig_view' },
  )
  const lines = useMemo(
    () => linesOf(goods, today.data?.points ?? [], rowsOf(goodsChannelGroupConfig, configs.data), merchant),
    [goods, today.data, configs.data, merchant],
  )
  const hasToday = today.isAllowed,
    hasChannels = configs.isAllowed
  const sees = useMemo(() => ({ today: hasToday, channels: hasChannels }), [hasToday, hasChannels])
  return { page, lines, sees }
}
