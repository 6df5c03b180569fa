import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { momentIn } from '../../../kernel/time.ts'
import { benefitOf, rulesOf, type Template } from '../../domain/coupon/rules.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { type CouponSeeding, issuedOf } from './couponSeeding.ts'
import type { DemoCoupon } from './coupons.data.ts'
import { skusByCode } from './namedRows.ts'

/** Writes a template with its counters. */
export async function writeTemplate(demo: DemoCoupon, { writer, tenantId }: CouponSeeding): Promise<string> {
  const { rules, from, to, status, issued, skus = [] } = demo,
    bySkuCode = await skusByCode(writer, tenantId),
    total = Number(rules.totalQuantity),
    count = issuedOf(demo),
    rest = total - count
  const defaults = { scopeType: 'all', threshold: 0, costBearer: 'platform', refundReturn: true }
  const benefit = benefitOf(rulesOf({ ...defaults, ...rules } as unknown as Template))
  const [id = ''] = await putFor(writer, tenantId)(coupon.id, [
    {
      ...defaults,
      ...rules,
      benefit,
      skuIds: skus.flatMap((code) => bySkuCode.get(code)?.id ?? []),
      receiveBegin: momentIn(from),
      receiveEnd: momentIn(to),
      balance: status === 'ended' ? 0 : rest,
      reservedQuantity: 0,
      issuedQuantity: count,
      usedQuantity: issued.used,
      expiredQuantity: issued.expired,
      voidQuantity: issued.void,
      recycledQuantity: status === 'ended' ? rest : 0,
      discountAmount: 0,
      status,
      createTime: momentIn(Math.min(from - 2, -1)),
    },
  ])
  return id
}
