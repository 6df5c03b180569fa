import type { Client } from './client.ts'

type Wire = Record<string, unknown>
interface Page<T> {
  readonly records: readonly T[]
}
const CHANNELS = ['1', '2', '3', '4']

/** What drafts of the mall and of shops need beyond their declarations. */
export const MALL_DRAFTS: Readonly<Record<string, (number: number, client: Client) => Promise<Wire>>> = {
  /** Goods and a channel that do not go together yet. */
  tenantProduct: async (number, client) => {
    const { data: skus } = await client.get<Page<{ readonly id: string }>>('/biz-product/goodsSku/list', {
      status: 1,
      size: 200,
    })
    const { data: products } = await client.get<Page<{ readonly skuId: string; readonly dicType: string }>>(
      '/v-mall/tenantproduct/list',
      { size: 200 },
    )
    const displayed = new Set(products.records.map(({ skuId, dicType }) => `${skuId}/${dicType}`))
    const pairs = skus.records.flatMap(({ id }) => CHANNELS.map((dicType) => ({ skuId: id, dicType })))
    const free = pairs.filter(({ skuId, dicType }) => !displayed.has(`${skuId}/${dicType}`))
    return { ...free[(number * 7) % free.length], exchangeMode: 2, pointPrice: 100, showPrice: null }
  },
  /** A new merchant for each shop. */
  merchantEcommerce: async (number, client) => {
    const { data: groups } = await client.get<
      Page<{ readonly id: string; readonly defaultAccountId: string | null }>
    >('/biz-merchant/merchantGroup/list', { status: 1, size: 200 })
    const group = groups.records.find(({ defaultAccountId }) => defaultAccountId)
    const { data: merchant } = await client.post<{ readonly id: string }>(
      '/biz-merchant/merchantConfig/save',
      {
        merchantName: `开店商户${number}-${Math.random()}`.slice(0, 60),
        shortName: `开店${number}`,
        merchantGroupId: group?.id,
        accountId: group?.defaultAccountId,
        merchantType: 4,
      },
    )
    return { merchantId: merchant.id, platformShopId: `S${number}` }
  },
}
