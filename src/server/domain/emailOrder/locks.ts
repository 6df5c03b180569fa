import type { Work } from '../../engine/work.ts'
import { takeLocks } from '../../store/locks.ts'
import { lockCardsOf } from '../../store/stock/cardRows.ts'
import { linesOf } from '../../store/stock/stockHoldRows.ts'
import { couponLocks } from '../eternity/voidBatch.ts'
import { chargeLocks } from '../finance/documentCharge.ts'
import { chargeOf, type EmailOrder } from './emailOrder.ts'

/** Locks what orders touch when their codes leave, come back or are released: cards, batches, holds, accounts. */
export async function lockEmailOrders(rows: readonly EmailOrder[], work: Work): Promise<void> {
  const { db, tenantId } = work,
    orderNos = rows.map(({ emailOrderNo }) => emailOrderNo ?? '')
  await takeLocks(db, tenantId, { document: orderNos })
  await lockCardsOf(db, tenantId, orderNos)
  const lines = await linesOf(db, tenantId, orderNos)
  await takeLocks(db, tenantId, {
    batch: lines.map(({ stockId }) => stockId),
    sku: lines.map(({ skuId }) => skuId),
  })
  const charges = chargeLocks(rows.map(chargeOf), work),
    coupons = await couponLocks(couponsOf(rows), work)
  await takeLocks(db, tenantId, {
    hold: charges.hold,
    customer: [...charges.customer, ...coupons.customer],
    ownAccount: coupons.ownAccount,
  })
}

/** Templates whose vouchers orders issue when they are approved; those of issued ones are locked by their end. */
const couponsOf = (rows: readonly EmailOrder[]): readonly string[] =>
  rows.flatMap(({ emailState, couponId }) =>
    emailState === 'pending' && couponId !== null ? [couponId] : [],
  )
