import type { Work } from '../../engine/work.ts'
import { acceptVouchers } from './accept.ts'
import type { Child } from './reissueChildren.ts'

/** Accepts the new vouchers, those of one placement at a time. */
export async function acceptChildren(
  children: readonly Child[],
  reissueId: string,
  work: Work,
): Promise<void> {
  for (const favorId of new Set(children.map(({ record }) => record.favorId))) {
    const own = children.filter(({ record }) => record.favorId === favorId),
      [first] = own
    if (!first) continue
    await acceptVouchers(
      {
        id: favorId ?? '',
        platform: first.record.platform ?? 'wechat',
        couponAmount: first.stock.couponAmount,
        claimHours: null,
      },
      {
        bizType: first.record.bizType ?? 'manual',
        requests: own.map(({ id, record, stock, account, mobile, seq }) => ({
          id,
          bizOrderNo: record.bizOrderNo ?? '',
          seq,
          account,
          mobile,
          merchantId: record.merchantId,
          favorCouponId: stock.id,
          reissueId,
          parentRecordId: record.id,
        })),
      },
      work,
    )
  }
}
