import { fail, say } from '../../../contract/errors.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { formatFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { dropEmailFile, untouchedCards, voidMailedNumbers } from '../../store/order/emailOrderRows.ts'
import { voidBatch } from '../eternity/voidBatch.ts'
import { refundCharge } from '../finance/documentCharge.ts'
import { returnStock } from '../stock/returns.ts'
import { releaseAll } from './decide.ts'
import { chargeOf, type EmailOrder, named } from './emailOrder.ts'

const DAY_MS = 86_400_000

/** Cards nobody can have seen go back on sale, others are void; refused where one was used. True: back on sale. */
async function takeBackCards({ emailOrderNo, quantity, sendTime }: EmailOrder, work: Work): Promise<boolean> {
  const bizNo = emailOrderNo ?? ''
  const { issued, viewed } = await untouchedCards(work.db, work.tenantId, bizNo)
  if (issued < quantity) fail('EMAIL_ORDER_USED')
  const resellable = sendTime === null && viewed === 0
  await returnStock(work, { bizNo, qty: quantity, resellable })
  return resellable
}

/** Vouchers that nobody used are void, and their price goes back. */
async function takeBackVouchers(row: EmailOrder, reason: string, work: Work) {
  const refundAmount = await voidBatch({ batchNo: row.emailOrderNo ?? '', qty: row.quantity, reason }, work)
  await dropEmailFile(work.db, work.tenantId, row.id)
  return {
    refundAmount,
    consequence: say('{emailOrderNo}：{qty} 张作废，退款 ¥{amount}，文件不能再发送', {
      ...named(row),
      amount: formatFen(refundAmount),
    }),
  }
}

/** Codes of an order that was approved come back or are void, and it is refunded. */
async function takeBack(row: EmailOrder, reason: string, work: Work) {
  const { db, tenantId } = work
  const isLate = row.auditTime !== null && row.auditTime < formatMoment(new Date(Date.now() - DAY_MS))
  // What never left the house may be taken back at any time.
  if (row.sendTime !== null && isLate) fail('EMAIL_ORDER_TOO_OLD')
  const isBackOnSale = row.bizType === 'card' && (await takeBackCards(row, work))
  if (row.bizType === 'own') {
    const batch = { tenantId, batchNo: row.emailOrderNo ?? '', reason }
    if (!(await voidMailedNumbers(db, batch))) fail('EMAIL_ORDER_USED')
  }
  if (row.bizType === 'eternity') return takeBackVouchers(row, reason, work)
  await dropEmailFile(db, tenantId, row.id)
  const refundAmount = await refundCharge(chargeOf(row), reason, work)
  const values = { ...named(row), amount: formatFen(refundAmount) }
  return {
    refundAmount,
    consequence: isBackOnSale
      ? say('{emailOrderNo}：{qty} 张退回可用，退款 ¥{amount}', values)
      : say('{emailOrderNo}：{qty} 张作废，退款 ¥{amount}，文件不能再发送', values),
  }
}

/** Takes back within a day what an order sent, or what its creator no longer wants sent. */
export const revoke: ActionHandler<typeof emailOrderInfo, 'revoke'> = async (row, { reason }, work) => {
  if (row.emailState === 'pending') {
    if (row.createUser !== work.caller.session.userId) fail('EMAIL_ORDER_NOT_CREATOR')
    return { set: { revokeReason: reason }, consequences: [await releaseAll(row, work)] }
  }
  const { refundAmount, consequence } = await takeBack(row, reason, work)
  return { set: { revokeReason: reason, refundAmount }, consequences: [consequence] }
}
