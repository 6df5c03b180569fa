import { fail } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { addFen, type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { lockBatch } from '../../store/eternity/eternityOrderRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { voided } from './close.ts'
import { lockMoneyOf, pendingAccounts } from './money.ts'

/** Locks templates, and names the accounts that are to be locked before several batches of them are issued. */
export async function couponLocks(
  couponIds: readonly string[],
  work: Work,
): Promise<{ readonly customer: readonly string[]; readonly ownAccount: readonly string[] }> {
  const { db, tenantId } = work
  const coupons = await findMatching(db, eternityCoupon, {
    tenantId,
    ids: [...new Set(couponIds)],
    lock: true,
  })
  const paying = coupons.filter(({ settlePrice }) => settlePrice > 0)
  return {
    customer: paying.map(({ accountId }) => accountId),
    ownAccount: await pendingAccounts(
      paying.flatMap(({ settleMode, accountId }) => (settleMode === 'issue' ? [accountId] : [])),
      work,
    ),
  }
}

/** Voids all vouchers of a batch, or none where one of them was used; returns what the customer gets back. */
export async function voidBatch(
  { batchNo, qty, reason }: { readonly batchNo: string; readonly qty: number; readonly reason: string },
  work: Work,
): Promise<Fen> {
  const { db, tenantId, caller } = work,
    vouchers = await lockBatch(db, tenantId, batchNo)
  const unused = vouchers.filter(({ orderStatus }) => orderStatus === 'unused')
  if (unused.length < qty) fail('EMAIL_ORDER_USED')
  await lockMoneyOf(unused, work)
  let refunded = ZERO_FEN
  for (const voucher of unused) {
    const { set, refundAmount, rest } = await voided(voucher, reason, work)
    await updateRows(db, eternityOrder, {
      tenantId,
      ids: [voucher.id],
      set: { ...set, orderStatus: 'void' },
      userId: caller.session.userId,
    })
    refunded = addFen(refunded, voucher.settleMode === 'use' ? rest : refundAmount)
  }
  return refunded
}
