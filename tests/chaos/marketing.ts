import { ACTIVITY, codeCoupon, codeSku, draftOf, setStatus, shelve } from '../support/couponCodes.ts'
import { dataOf } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { type Coupon as Eternity, newCoupon as newEternity } from '../support/eternity.ts'
import type { Credential } from '../support/openApi.ts'
import type { Shop } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { newEnvelope } from '../support/redEnvelopes.ts'
import type { TestServer } from '../support/server.ts'
import { newOffer, newStock, OFFER } from '../support/vouchers.ts'
import { MERCHANT_GOODS_STATE } from '../support/wireNumbers.ts'

/** What campaigns give away in a run. */
export interface Marketing {
  /** The key of the merchant that codes and vouchers are of. */
  readonly credential: Credential
  /** Stocks of vouchers, and the placement that takes from them. */
  readonly stocks: readonly string[]
  readonly offer: { readonly id: string; readonly favorNo: string }
  readonly envelopes: readonly string[]
  /** The activity whose codes are sold, and its coupon. */
  readonly codes: { readonly activityId: string; readonly couponId: string; readonly skuCode: string }
  readonly eternity: readonly Eternity[]
}

/** So few that they run out again and again. */
const STOCKS = [
  { maxCoupons: 40, maxAmount: 20_000, maxAmountByDay: 0, maxCouponsPerUser: 3 },
  { maxCoupons: 400, maxAmount: 200_000, maxAmountByDay: 100_000, maxCouponsPerUser: 3 },
]

const RANDOM_AMOUNTS = { amountType: 2, amount: null, minAmount: 100, maxAmount: 300, totalAmount: 12_000 }

async function placement(server: TestServer, buyers: readonly Shop[]) {
  const stocks: string[] = []
  for (const limits of STOCKS) stocks.push((await newStock(server, limits)).id)
  const id = await newOffer(server, stocks, {
    merchantIds: buyers.map(({ merchantId }) => merchantId).join(','),
  })
  const { favorNo } = dataOf(await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id }))
  return { stocks, offer: { id, favorNo } }
}

/** Codes of the first merchant, which all of them buy. */
async function codeSales(
  server: TestServer,
  buyer: Shop,
  buyers: readonly Shop[],
): Promise<Marketing['codes']> {
  const sku = await codeSku(server)
  const coupon = await codeCoupon(server, { totalQuantity: 2000 })
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${ACTIVITY}/add-coupon-activity`, {
      ...(await draftOf(server, coupon.id, {
        merchantId: buyer.merchantId,
        skuId: sku.skuId,
        salePrice: 1000,
        costPrice: 300,
      })),
      initialStock: 40,
    }),
  )
  dataOf(await setStatus(admin(server), id, 1))
  await shelve(server, sku)
  const goods = '/biz-merchant/merchantGoods'
  dataOf(
    await admin(server).post(`${goods}/save`, {
      merchantIds: buyers.map(({ merchantId }) => merchantId),
      skuIds: [sku.skuId],
      accountMethod: 3,
      fixedPrice: 1000,
    }),
  )
  for (const { merchantCode } of buyers) {
    const { records } = dataOf(
      await admin(server).get<Listed<{ id: string }>>(`${goods}/list`, { merchantCode, size: 100 }),
    )
    dataOf(
      await admin(server).post(`${goods}/changeState`, {
        ids: records.map((row) => row.id),
        state: MERCHANT_GOODS_STATE.on,
      }),
    )
  }
  return { activityId: id, couponId: coupon.id, skuCode: sku.skuCode }
}

/** Creates what campaigns give away in a run; the first of the merchants is that of the codes. */
export async function buildMarketing(
  server: TestServer,
  buyers: readonly (Shop & { readonly credential: Credential })[],
): Promise<Marketing> {
  const [buyer] = buyers
  if (!buyer) throw new Error('a run has merchants')
  return {
    credential: buyer.credential,
    ...(await placement(server, buyers)),
    envelopes: [
      (await newEnvelope(server, { totalCount: 60, perUserLimit: 3 })).id,
      (await newEnvelope(server, { ...RANDOM_AMOUNTS, totalCount: 60, perUserLimit: 3 })).id,
    ],
    codes: await codeSales(server, buyer, buyers),
    eternity: [
      await newEternity(server, buyer, { totalStock: 200, expirePolicy: 1 }),
      await newEternity(server, buyer, {
        couponKind: 1,
        exchangeTimes: 3,
        faceValue: 0,
        settlePrice: 1000,
        settleMode: 2,
        totalStock: 100,
      }),
    ],
  }
}
