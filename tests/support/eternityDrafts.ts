import type { Client } from './client.ts'

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
  activityEternityCoupon: async (_number, client) => {
    const { data } = await client.get<Page<{ readonly id: string }>>('/biz-marketing/eternityCoupon/list', {
      size: 1,
    })
    return { couponIds: data.records[0]?.id, goods: [], deliverType: '3', storeIds: null }
  },
}
