import { say } from '../../../contract/errors.ts'
import { eternityCoupon } from '../../../contract/resources/eternity/eternityCoupon.ts'
import type { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { type Fen, formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { findRows } from '../../store/rows.ts'
import { restOf, settleRest } from './money.ts'

/** Whether the customer gets back what is left of a void voucher. */
async function isRefunded({ couponId, settleMode }: Voucher, { db, tenantId }: Work): Promise<boolean> {
  if (settleMode === 'use') return true
  const [coupon] = await findRows(db, eternityCoupon, tenantId, [couponId ?? '0'])
  return coupon?.voidRefund !== false
}

/** The columns of a void voucher, whose rest is moved; its locks are held. */
export async function voided(
  voucher: Voucher,
  reason: string,
  work: Work,
): Promise<{
  readonly rest: Fen
  readonly refundAmount: Fen
  readonly set: Readonly<Record<string, unknown>>
}> {
  const rest = restOf(voucher),
    isReturned = await isRefunded(voucher, work)
  const refundAmount = await settleRest(voucher, { phase: 'void', amount: rest, isReturned }, work)
  return {
    rest,
    refundAmount,
    set: { immutableReason: reason, immutableTime: momentOf(work), refundAmount },
  }
}

/** Voids vouchers for good: what was not settled goes back, or is released. */
export const voidVoucher: ActionHandler<typeof eternityOrder, 'void'> = async (row, { reason }, work) => {
  const { rest, refundAmount, set } = await voided(row, reason, work)
  const values = { orderNo: row.orderNo ?? '', amount: formatFen(rest) }
  return {
    set: { ...set, orderStatus: 'void' },
    consequences: [
      row.settleMode === 'use'
        ? say('{orderNo}：作废，解冻 ¥{amount}', values)
        : refundAmount > ZERO_FEN
          ? say('{orderNo}：作废，退回 ¥{amount}', values)
          : say('{orderNo}：作废，不退款', values),
    ],
  }
}
