import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { momentIn } from '../../../kernel/time.ts'
import { type MovedQuota, noteQuota } from '../../store/marketing/quotaRows.ts'
import { type CouponSeeding, issuedOf } from './couponSeeding.ts'
import type { DemoCoupon } from './coupons.data.ts'

/** Writes the movements that led to the balance of a template. */
export async function writeMovements(
  demo: DemoCoupon,
  {
    id,
    couponCode,
    batchNo,
  }: { readonly id: string; readonly couponCode: string; readonly batchNo: string | null },
  { writer, tenantId }: CouponSeeding,
): Promise<void> {
  const total = Number(demo.rules.totalQuantity),
    count = issuedOf(demo)
  const moves: MovedQuota[] = [
    {
      type: 'initial',
      delta: total,
      after: total,
      bizNo: couponCode,
      at: momentIn(Math.min(demo.from - 2, -1)),
    },
    ...(count > 0
      ? [
          {
            type: 'issue' as const,
            delta: -count,
            after: total - count,
            bizNo:
              batchNo === null
                ? 'H' +
                  momentIn(demo.from + 1)
                    .replace(/\D/g, '')
                    .slice(0, 10)
                : `${batchNo}-0`,
            at: momentIn(demo.from + 1),
          },
        ]
      : []),
    ...(demo.status === 'ended'
      ? [
          {
            type: 'expire' as const,
            delta: count - total,
            after: 0,
            bizNo: couponCode,
            at: momentIn(demo.to),
          },
        ]
      : []),
  ]
  for (const move of moves) await noteQuota(writer, tenantId, COUPON_QUOTA, { ownerId: id, ...move })
}
