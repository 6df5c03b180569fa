import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { momentIn } from '../../../kernel/time.ts'
import { findRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { type CouponSeeding, issuedOf } from './couponSeeding.ts'
import type { DemoCoupon } from './coupons.data.ts'

/** Writes the grant that issued a coupon; null where customers claimed it. */
export async function writeGrant(
  demo: DemoCoupon,
  couponId: string,
  { writer, tenantId }: CouponSeeding,
): Promise<string | null> {
  const success = issuedOf(demo),
    failed = (demo.failures ?? []).reduce((sum, [, n]) => sum + n, 0)
  if (demo.channel !== 'granted') return null
  const [id = ''] = await putFor(writer, tenantId)(couponGrant.id, [
    {
      couponId,
      targetType: 'file',
      quantityPerUser: 1,
      totalCount: success + failed,
      successCount: success,
      failCount: failed,
      remark: demo.remark ?? null,
      grantState: failed > 0 ? 'partly' : 'done',
      createTime: momentIn(demo.from + 1),
    },
  ])
  const [row] = await findRows(writer, couponGrant, tenantId, [id])
  return row?.batchNo ?? null
}
