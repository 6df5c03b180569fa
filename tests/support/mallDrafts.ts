import { redDraft } from './redEnvelopeDrafts.ts'
import { stockDraft } from './voucherDrafts.ts'
import type { Client } from './client.ts'

type Wire = Record<string, unknown>
interface Page<T> {
  readonly records: readonly T[]
}
const CHANNELS = ['1', '2', '3', '4']

/** What drafts of the mall, of shops and of campaigns need beyond their declarations. */
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
  /** A campaign that is not over, with one product. */
  cardActivity: async (_number, client) => {
    const { data } = await client.get<Page<{ readonly id: string }>>('/biz-product/goodsSku/list', {
      skuCode: 'CUP-350',
    })
    return {
      goods: [{ skuId: data.records[0]?.id, quantity: 1, stockLimit: 0 }],
      exchangeMode: 1,
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
    }
  },
  /** A stock of the sandbox that is usable for a month. */
  favorCoupon: async () => ({ ...stockDraft() }),
  /** A coupon in force that is redeemed by codes. */
  couponActivity: async (number, client) => {
    const { data: coupon } = await client.post<{ readonly id: string }>('/biz-marketing/coupon/submit', {
      couponName: `券码券${number}`,
      couponType: 3,
      amount: 500,
      receiveMode: 3,
      receiveBegin: '2026-01-01 00:00:00',
      receiveEnd: '2037-12-31 00:00:00',
      validType: 2,
      validDays: 30,
      totalQuantity: 100,
    })
    await client.post('/biz-marketing/coupon/updateStatus', {}, { query: { ids: coupon.id, status: 1 } })
    return {
      kind: 1,
      couponId: coupon.id,
      skuId: null,
      items: null,
      salePrice: 0,
      startTime: '2026-01-01 00:00:00',
      endTime: '2037-01-01 00:00:00',
    }
  },
  /** Red packets of a fixed amount for a month. */
  redEnvelope: async () => ({ ...redDraft({ sceneId: null, minAmount: null, maxAmount: null }) }),
  /** An offer of the stock of the demonstration. */
  favor: async (_number, client) => {
    const { data } = await client.get<readonly { readonly id: string }[]>(
      '/biz-marketing/favorCoupon/downBox',
      {
        platform: 1,
        status: 2,
      },
    )
    return {
      platform: 1,
      accountType: 1,
      skuId: null,
      stocks: [{ favorCouponId: data[0]?.id, priority: 1, quota: 0 }],
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
    }
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
  /** A position of its own at the union for trials. */
  commerceConfig: async (number) => ({
    apiUrl: 'sandbox:',
    siteId: `site-${number}-${Math.random()}`.slice(0, 40),
    rebateMode: 0,
    rebateRate: 0,
    syncEnabled: 1,
  }),
}
