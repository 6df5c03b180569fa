import { publishedActivity } from './activities.ts'
import { type Coupon, newCoupon } from './coupons.ts'
import { newSkus } from './merchantGoods.ts'
import { newMerchant } from './merchants.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

/** The scope of a coupon that names its goods. */
export const PRODUCTS = 3

export const newSku = async (server: TestServer): Promise<string> =>
  (await newSkus(server, [10_000], { minSalePrice: 9000 }))[0] ?? ''
export const newBuyer = async (server: TestServer): Promise<string> =>
  (await newMerchant(server, { merchantType: 1 })).id

/** A special price and a coupon for the same goods at the same time. */
export async function clashingCampaigns(
  server: TestServer,
  { activityName, couponName }: { readonly activityName: string; readonly couponName: string },
): Promise<{ readonly activityId: string; readonly coupon: Coupon }> {
  const skuId = await newSku(server)
  const goods = [{ skuId, activityPrice: 9500 }]
  const activityId = await publishedActivity(admin(server), goods, [await newBuyer(server)], { activityName })
  const coupon = await newCoupon(server, { couponName, scopeType: PRODUCTS, skuIds: skuId })
  return { activityId, coupon }
}
