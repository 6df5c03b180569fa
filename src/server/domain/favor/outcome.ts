import type { Row } from '../../../contract/define/row.ts'
import { FAVOR_LIMITS } from '../../../contract/parts/favorTerms.ts'
import { say } from '../../../contract/errors.ts'
import type { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { giveBackCount } from '../../store/favor/countRows.ts'
import { addPlacementCounts, giveBackShare } from '../../store/favor/placementRows.ts'
import { markFailed, markSent, markUnknown } from '../../store/favor/recordRows.ts'
import { addStockCounts, releaseStock } from '../../store/favor/stockRows.ts'
import type { GatewayError } from '../../vouchers/gatewayError.ts'
import { isAlarming } from '../../vouchers/gatewayError.ts'
import { followVouchers } from './follow.ts'
import { concludeReissue } from './reissueEnd.ts'

export type IssueRecord = Row<typeof favorRecord>

/** Seconds until an unknown outcome is asked about again. */
const RETRY_SECONDS = [5, 30, 120, 600] as const
const LATER_SECONDS = 1800

/** Keys of what is counted by person and by day. */
export const userKey = (digest: string): string => `U${digest}`
export const dayKey = (day: string): string => `D${day}`

/** A record whose voucher is reserved, with the digest of its holder. */
export interface Reserved {
  readonly tenantId: string
  readonly record: IssueRecord
  readonly digest: string
}

/** The platform has issued the voucher: the reserved one is an issued one. */
export async function settleSent(
  db: Writer,
  { tenantId, record }: Reserved,
  coupon: { readonly couponId: string; readonly expireTime: Date | null },
): Promise<void> {
  if (!(await markSent(db, tenantId, { id: record.id, ...coupon }))) return
  await addStockCounts(db, tenantId, record.favorCouponId ?? '', { reserved: -1, issued: 1 })
  if (record.favorId) await addPlacementCounts(db, tenantId, record.favorId, { issued: 1 })
  await concludeReissue(db, tenantId, { record, isSent: true, reason: null })
  await followVouchers(db, tenantId, [record])
}

/** The platform refused for good: what was reserved is free again. */
export async function settleFailed(
  db: Writer,
  { tenantId, record, digest }: Reserved,
  error: Pick<GatewayError, 'code' | 'message'>,
): Promise<void> {
  const failure = { id: record.id, from: 'sending', code: error.code, reason: error.message } as const
  if (!(await markFailed(db, tenantId, failure))) return
  const stock = record.favorCouponId ?? '',
    day = dayKey(record.reserveDay ?? ''),
    user = userKey(digest)
  await releaseStock(db, tenantId, stock)
  await giveBackCount(db, tenantId, { ownerId: stock, key: day, by: record.couponAmount ?? 0 })
  await giveBackCount(db, tenantId, { ownerId: stock, key: user, by: 1 })
  if (record.favorId && record.relationId) {
    await giveBackCount(db, tenantId, { ownerId: record.favorId, key: day, by: 1 })
    await giveBackCount(db, tenantId, { ownerId: record.favorId, key: user, by: 1 })
    await giveBackShare(db, tenantId, record.relationId)
  }
  if (isAlarming(error.code))
    await raiseAlarm(db, {
      tenantId,
      type: 'payChannel',
      object: { type: 'favorCoupon', id: stock, name: record.stockId ?? stock },
      sentence: say('立减金批次 {stock} 发放失败：{reason}', {
        stock: record.stockId ?? stock,
        reason: error.message,
      }),
    })
  await concludeReissue(db, tenantId, { record, isSent: false, reason: error.message })
  await followVouchers(db, tenantId, [record])
}

/** Nobody knows what became of the voucher: it stays reserved, and is asked about under the same number. */
export async function settleUnknown(
  db: Writer,
  { tenantId, record }: Reserved,
  error: Pick<GatewayError, 'code' | 'message'>,
): Promise<void> {
  const tries = record.retryCount ?? 0
  await markUnknown(db, tenantId, {
    id: record.id,
    code: error.code,
    reason: error.message,
    seconds: tries >= FAVOR_LIMITS.retries ? null : (RETRY_SECONDS[tries] ?? LATER_SECONDS),
  })
}
