import { formatDay } from '../../../kernel/time.ts'
import type { Services } from '../../services.ts'
import { type Count, takeCount } from '../../store/favor/countRows.ts'
import { oneStock, type RoutedStock, routedStocks, takeShare } from '../../store/favor/placementRows.ts'
import { markFailed, markSending } from '../../store/favor/recordRows.ts'
import { reserveStock } from '../../store/favor/stockRows.ts'
import type { Writer } from '../../store/db.ts'
import { NORM_CODES, type NormCode } from '../../vouchers/gatewayError.ts'
import type { Placement } from './accept.ts'
import { dayKey, type Reserved, userKey } from './outcome.ts'
import { followVouchers } from './follow.ts'
import { refuse, refuseStock, ReserveRefusal } from './reserveRefusal.ts'
import { concludeReissue } from './reissueEnd.ts'

/** 0 limits nothing. */
const limitOf = (limit: number | null | undefined): number | null => (limit ? limit : null)

/** Takes a voucher from one stock within every limit; throws where one of them does not allow it. */
async function takeFrom(
  db: Writer,
  { tenantId, record, digest }: Reserved,
  { stock, placement }: { readonly stock: RoutedStock; readonly placement: Placement | null },
): Promise<boolean> {
  const day = formatDay(new Date()),
    { favorCouponId, stockId, relationId } = stock
  const isMine = await markSending(db, tenantId, {
    id: record.id,
    favorCouponId,
    stockId: stockId ?? '',
    relationId,
    day,
  })
  if (!isMine) return false
  if (!(await reserveStock(db, tenantId, favorCouponId))) refuseStock(stock)
  const count = async (code: NormCode, limit: Count) => {
    if (!(await takeCount(db, tenantId, limit))) refuse(code)
  }
  await count('DAY_LIMIT', {
    ownerId: favorCouponId,
    key: dayKey(day),
    by: stock.couponAmount,
    limit: limitOf(stock.maxAmountByDay),
  })
  await count('USER_LIMIT', {
    ownerId: favorCouponId,
    key: userKey(digest),
    by: 1,
    limit: stock.maxCouponsPerUser,
  })
  if (!placement || !relationId) return true
  const { id: ownerId, dailyLimit, perUserLimit } = placement
  await count('DAY_LIMIT', { ownerId, key: dayKey(day), by: 1, limit: limitOf(dailyLimit) })
  await count('USER_LIMIT', { ownerId, key: userKey(digest), by: 1, limit: limitOf(perUserLimit) })
  if (!(await takeShare(db, tenantId, relationId))) refuse('NOT_ENOUGH')
  return true
}

/**
 * Reserves a voucher for a waiting record from the first stock that allows it, each try in a transaction of its own.
 * True where one is reserved; otherwise the record has failed with the reason, or is nobody's business any more.
 */
export async function reserveVoucher(
  services: Services,
  reserved: Reserved,
  placement: Placement | null,
): Promise<boolean> {
  const { tenantId, record } = reserved,
    { kysely } = services.database
  const named = record.favorCouponId ? await oneStock(kysely, tenantId, record.favorCouponId) : null
  // A record that names its stock is one that is issued again; a retry looks for a stock anew.
  const stocks =
    named && (record.parentRecordId || !placement)
      ? [named]
      : placement
        ? await routedStocks(kysely, tenantId, {
            favorId: placement.id,
            inTurns: placement.routeMode === 'turns',
          })
        : []
  const refusals: ReserveRefusal[] = []
  for (const stock of stocks)
    try {
      return await services.database.transaction((db) => takeFrom(db, reserved, { stock, placement }))
    } catch (error) {
      if (!(error instanceof ReserveRefusal)) throw error
      refusals.push(error)
    }
  const [refusal] = refusals,
    code = refusal?.code ?? 'STOCK_NOT_RUNNING'
  const reason = stocks.length > 1 ? '暂无可发放批次' : (refusal?.message ?? NORM_CODES[code].text)
  await services.database.transaction(async (db) => {
    if (!(await markFailed(db, tenantId, { id: record.id, from: 'pending', code, reason }))) return
    await concludeReissue(db, tenantId, { record, isSent: false, reason })
    await followVouchers(db, tenantId, [record])
  })
  return false
}
