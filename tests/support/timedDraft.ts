import type { Client, Listed } from './client.ts'
import { inMinutes } from './timedPrices.ts'

/** A special price of an SKU for a merchant in a time of its own, so that no two meet. */
async function activityDraft(number: number, client: Client): Promise<Record<string, unknown>> {
  const { data } = await client.get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
    size: 1,
    status: 1,
    skuCode: 'HF-100',
  })
  const start = 10_000 + (number % 100_000) * 10
  return {
    activityType: 1,
    fullAmount: null,
    minusAmount: null,
    merchantScope: 0,
    merchantIds: null,
    startTime: inMinutes(start),
    endTime: inMinutes(start + 5),
    items: [{ skuId: data.records[0]?.id, activityPrice: 10_000, quota: 0, limitPerMerchant: 0 }],
  }
}

/** An adjustment of a product that a new merchant has, so that no two meet. */
async function timedDraft(number: number, client: Client): Promise<Record<string, unknown>> {
  const first = async <T>(path: string, query: Record<string, string | number>): Promise<T | undefined> =>
    (await client.get<Listed<T>>(path, { size: 1, ...query })).data.records[0]
  const group = await first<{ id: string; defaultAccountId: string }>('/biz-merchant/merchantGroup/list', {
    groupName: '锦礼堂礼品渠道',
  })
  const sku = await first<{ id: string }>('/biz-product/goodsSku/list', { status: 1, skuCode: 'HF-100' })
  const merchant = await client.post<{ id: string }>('/biz-merchant/merchantConfig/save', {
    merchantName: `调价商户${number}-${Math.random()}`,
    shortName: '调价',
    merchantGroupId: group?.id,
    accountId: group?.defaultAccountId,
    merchantType: 1,
  })
  await client.post('/biz-merchant/merchantGoods/save', {
    merchantIds: [merchant.data.id],
    skuIds: [sku?.id],
    accountMethod: 1,
    discount: 0.99,
  })
  return {
    scopeType: 2,
    merchantIds: [merchant.data.id],
    skuIds: [sku?.id],
    goodsIds: null,
    merchantGroupIds: null,
    adjustField: 1,
    adjustMode: 1,
    adjustValue: 0.995,
    executeTime: inMinutes(60),
    revertTime: inMinutes(120),
    enabled: 0,
  }
}

/** Drafts of nouns that change prices for a time. */
export const PRICE_DRAFTS = { merchantTimedPriceAdjustment: timedDraft, goodsActivity: activityDraft }
