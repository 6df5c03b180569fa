import type { Client } from './client.ts'

const COUPON = '/biz-marketing/eternityCoupon'
type Wire = Record<string, unknown>
interface Page<T> {
  readonly records: readonly T[]
}
interface Merchant {
  readonly id: string
  readonly accountId: string
  readonly contractPartyId: string
}

/** A merchant that is enabled; it pays for the vouchers it is sold. */
async function merchantOf(client: Client): Promise<Merchant | undefined> {
  const { data } = await client.get<Page<Merchant>>('/biz-merchant/merchantConfig/list', {
    status: 1,
    size: 1,
  })
  return data.records[0]
}

async function couponDraft(number: number, client: Client): Promise<Wire> {
  const merchant = await merchantOf(client)
  return {
    couponName: `面额券${number}`,
    couponKind: 2,
    exchangeTimes: null,
    faceValue: 10_000,
    contractPartyId: merchant?.contractPartyId,
    accountId: merchant?.accountId,
    merchantIds: merchant?.id,
    goodsScope: 3,
    categoryIds: null,
    skuIds: null,
    validType: 3,
    validBegin: null,
    validEnd: null,
    validDays: null,
    totalStock: 100,
    alertStock: null,
  }
}

/** What drafts of prepaid vouchers and their activities need beyond their declarations. */
export const ETERNITY_DRAFTS: Readonly<Record<string, (number: number, client: Client) => Promise<Wire>>> = {
  eternityCoupon: couponDraft,
  /** A campaign in its time, with goods and a template in force. */
  activityEternityCoupon: async (number, client) => {
    const { data } = await client.post<{ readonly id: string }>(`${COUPON}/add`, {
      ...(await couponDraft(7_000_000 + number, client)),
      salePrice: 9800,
      settlePrice: 9500,
      settleMode: 1,
      expirePolicy: 1,
      image: 'https://img.example.com/hq.png',
    })
    await client.post(`${COUPON}/changeStatus`, { id: data.id, status: 1 })
    const { data: skus } = await client.get<Page<{ readonly id: string }>>('/biz-product/goodsSku/list', {
      size: 1,
    })
    return {
      couponIds: data.id,
      goods: [{ skuId: skus.records[0]?.id, consumeAmount: 1000, stockLimit: 0 }],
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      deliverType: '3',
      storeIds: null,
    }
  },
}
