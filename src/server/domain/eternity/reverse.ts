import { fail, say } from '../../../contract/errors.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { addFen, formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { moveGoods } from '../../store/eternity/activityRows.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { findGoodsOrder } from '../order/goodsOrder.ts'
import { lockMoneyOf, takeBackShare } from './money.ts'
import { tellVerified } from './notices.ts'

type Verification = Row<typeof eternityVerification>

/** A voucher whose money is done with: what comes back to it goes on to the account. */
const isClosed = ({ orderStatus, settledTime }: Voucher): boolean =>
  orderStatus === 'void' || (orderStatus === 'expired' && settledTime !== null)

/** How a voucher stands once a use of it is taken back. */
function restored(voucher: Voucher, use: Verification, now: string) {
  const balance =
      voucher.couponKind === 'valued'
        ? addFen(voucher.balance ?? ZERO_FEN, use.verifyAmount ?? ZERO_FEN)
        : null,
    remainTimes = voucher.couponKind === 'valued' ? null : (voucher.remainTimes ?? 0) + (use.verifyTimes ?? 0)
  const isWhole = balance === null ? remainTimes === voucher.totalTimes : balance === voucher.faceValue
  const open = (voucher.validEnd ?? now) < now ? 'expired' : isWhole ? 'unused' : 'part'
  return { balance, remainTimes, orderStatus: isClosed(voucher) ? voucher.orderStatus : open } as const
}

/** Locks the voucher of a redemption before the redemption itself, as its use does. */
export async function lockVoucherOf(orderId: string | null, { db, tenantId }: Work): Promise<Voucher> {
  const [voucher] = await findMatching(db, eternityOrder, { tenantId, ids: [orderId ?? '0'], lock: true })
  return voucher ?? fail('NOT_FOUND')
}

/** Refuses to take back a use whose goods order stands: it has to be cancelled or wholly refunded first. */
async function requireOrderUndone({ bizOrderNo, merchantCode }: Verification, work: Work): Promise<void> {
  const order = bizOrderNo ? await findGoodsOrder(bizOrderNo, merchantCode ?? '', work) : null
  if (!order || UNDONE.includes(order.orderState) || order.refundState === 'full') return
  fail('ETERNITY_ORDER_STANDS', { orderNo: bizOrderNo ?? '' })
}
const UNDONE: readonly string[] = ['canceled', 'failed']

/** Takes a use back, once: goods, balance and the settled share. */
export const reverse: ActionHandler<typeof eternityVerification, 'reverse'> = async (
  row,
  { reason },
  work,
) => {
  await requireOrderUndone(row, work)
  const { db, tenantId } = work,
    voucher = await lockVoucherOf(row.orderId, work),
    share = row.settleAmount ?? ZERO_FEN,
    verifyNo = row.verifyNo ?? ''
  if (row.activityId !== null && row.skuId !== null) {
    const goods = { activityId: row.activityId, skuId: row.skuId, qty: -(row.quantity ?? 1) }
    await moveGoods(db, tenantId, goods)
  }
  await lockMoneyOf([voucher], work)
  const closed = isClosed(voucher),
    next = restored(voucher, row, momentOf(work))
  const holdNumber = await takeBackShare(voucher, { verifyNo, share, isClosed: closed }, work)
  await updateRows(db, eternityOrder, {
    tenantId,
    ids: [voucher.id],
    set: {
      ...next,
      holdNumber,
      settledAmount: subtractFen(voucher.settledAmount ?? ZERO_FEN, share),
      ...(closed ? { refundAmount: addFen(voucher.refundAmount ?? ZERO_FEN, share) } : {}),
    },
    userId: work.caller.session.userId,
  })
  await tellVerified({ verifyNo, voucher, next, share, reversed: true }, work)
  return {
    set: { status: 'reversed', reverseReason: reason, reverseTime: momentOf(work) },
    consequences: [
      closed
        ? say('{verifyNo}：撤销核销，结算的 ¥{share} 退回账户，券不再可用', {
            verifyNo,
            share: formatFen(share),
          })
        : say('{verifyNo}：撤销核销，结算的 ¥{share} 恢复待核销', { verifyNo, share: formatFen(share) }),
    ],
  }
}
