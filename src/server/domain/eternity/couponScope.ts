import { fail } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { categoryHolds } from '../../store/eternity/categoryRows.ts'
import { findRows } from '../../store/rows.ts'

/**
 * Refuses goods outside what a voucher may be used for without an activity, and returns their name. Goods need not be
 * named: then only the voucher is used.
 */
export async function requireInScope(
  { couponId }: Voucher,
  skuId: string | null,
  { db, tenantId }: Work,
): Promise<string | null> {
  const [coupon] = await findRows(db, eternityCoupon, tenantId, [couponId ?? '0'])
  if (coupon?.goodsScope === 'activity') fail('ETERNITY_NEEDS_ACTIVITY', {}, 'activityId')
  if (skuId === null) return null
  const [sku] = await findRows(db, goodsSku, tenantId, [skuId])
  if (!sku) return fail('ETERNITY_GOODS_OUT', {}, 'skuId')
  const isIn =
    coupon?.goodsScope === 'goods'
      ? (coupon.skuIds ?? []).includes(skuId)
      : await categoryHolds(db, tenantId, { categoryIds: coupon?.categoryIds ?? [], skuId })
  if (!isIn) fail('ETERNITY_GOODS_OUT', {}, 'skuId')
  return sku.skuName
}
