import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { merchantOf } from '../order/buyer.ts'
import { userOf } from './holder.ts'
import { requireInScope } from './couponScope.ts'
import { type ExchangeCost, takeGoods } from './exchange.ts'
import type { Use } from './use.ts'

/** The merchant at which a voucher is used; the one it was issued to where none is named. */
async function merchantIdOf(voucher: Voucher, { merchantId, merchantCode }: Use, work: Work) {
  if (merchantId !== null) return merchantId
  if (merchantCode === null || merchantCode === voucher.merchantCode) return voucher.merchantId
  const merchant = await merchantOf(merchantCode, work)
  return merchant?.id ?? fail('MERCHANT_REQUIRED', {}, 'merchantCode')
}

/** What a use costs: the goods of an activity decide it, or whoever enters it. */
export async function costOf(voucher: Voucher, use: Use, work: Work): Promise<ExchangeCost> {
  const { activityId, skuId, quantity } = use,
    merchantId = await merchantIdOf(voucher, use, work)
  if (activityId !== null) {
    if (skuId === null) return fail('ETERNITY_GOODS_REQUIRED', {}, 'skuId')
    const { digest } = await userOf(voucher, use.mobile, work)
    return takeGoods(voucher, { activityId, skuId, quantity, digest, merchantId }, work)
  }
  const goodsName = await requireInScope(voucher, skuId, work)
  return { goodsName, times: use.verifyTimes, amount: use.verifyAmount }
}
