import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Services } from '../../services.ts'
import { knownCoupons } from '../../store/favor/recordRows.ts'
import { findRows } from '../../store/rows.ts'
import type { CouponView, FavorGateway } from '../../vouchers/favorGateway.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { gatewayFor } from '../../vouchers/gatewayFor.ts'
import { awaitTurn } from './callRate.ts'
import type { Reserved } from './outcome.ts'

const CLOCK_MS = 60_000

/** A coupon with the end of its validity, as far as the platform says it at once. */
interface Issued {
  readonly couponId: string
  readonly expireTime: Date | null
}

/** The voucher an earlier call of this record left behind; null where that cannot be told for certain. */
async function findIssued(
  services: Services,
  { tenantId, record, digest }: Reserved,
  { gateway, account }: { readonly gateway: FavorGateway; readonly account: string },
): Promise<CouponView | null> {
  const coupons = await gateway.listUserCoupons({ account, stockId: record.stockId ?? '' })
  const { existing, open } = await knownCoupons(services.database.kysely, tenantId, {
    id: record.id,
    favorCouponId: record.favorCouponId ?? '',
    accountDigest: digest,
    couponIds: coupons.map(({ couponId }) => couponId),
  })
  const since = parseMoment(record.firstSendTime ?? record.createTime).getTime() - CLOCK_MS
  const others = coupons.filter(
    ({ couponId, createTime }) => !existing.includes(couponId) && (createTime?.getTime() ?? 0) >= since,
  )
  return open === 0 && others.length === 1 ? (others[0] ?? null) : null
}

/** The end of a voucher's validity by the terms of its stock. */
async function expiryOf(services: Services, { tenantId, record }: Reserved): Promise<Date | null> {
  const [stock] = await findRows(services.database.kysely, favorCoupon, tenantId, [
    record.favorCouponId ?? '',
  ])
  if (!stock) return null
  const end = parseMoment(stock.availableEnd).getTime(),
    days = stock.validDays ?? 0
  return new Date(days > 0 ? Math.min(end, Date.now() + days * 86_400_000) : end)
}

/** Asks the platform for the voucher of a reserved record, under the number of the record. */
export async function issueAtPlatform(
  services: Services,
  reserved: Reserved,
  account: string,
): Promise<Issued> {
  const { tenantId, record } = reserved
  const [stock] = await findRows(services.database.kysely, favorCoupon, tenantId, [
    record.favorCouponId ?? '',
  ])
  const gateway = stock ? await gatewayFor(services, tenantId, stock) : null
  if (!stock || !gateway) throw new GatewayError('SYSTEM_ERROR', 'NO_MERCHANT')
  await awaitTurn(`${tenantId} ${stock.mchId}`)
  if ((record.retryCount ?? 0) > 0) {
    const found = await findIssued(services, reserved, { gateway, account })
    if (found) return { couponId: found.couponId, expireTime: found.expireTime }
  }
  const { couponId } = await gateway.sendCoupon({
    stockId: record.stockId ?? '',
    account,
    outRequestNo: record.recordNo ?? record.id,
  })
  if (couponId === '') throw new GatewayError('SYSTEM_ERROR', 'NO_COUPON')
  return { couponId, expireTime: await expiryOf(services, reserved) }
}
