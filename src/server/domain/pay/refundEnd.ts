import type { ColumnValues, Row } from '../../../contract/define/row.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import type { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { addFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { RefundAnswer } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { updateRows } from '../../store/rows.ts'
import { amountOf } from './amountOf.ts'
import { raiseFailedRefund } from './paymentAlarm.ts'
import { feeBackOf, postRefund, releaseRefund } from './payLedger.ts'

type Payment = Row<typeof payOrder>
type Refund = Row<typeof payRefund>

/** Ends a refund whose row and payment are locked; null where it had ended before. */
export async function settleRefund(
  refund: Refund,
  payment: Payment,
  { channel, answer }: { readonly channel: Channel; readonly answer: RefundAnswer },
  work: Work,
): Promise<ColumnValues<typeof payRefund> | null> {
  if (refund.refundState === 'done' || refund.refundState === 'failed') return null
  if (answer.state === 'processing' || answer.state === 'absent')
    return {
      refundState: 'processing',
      refundTradeNo: answer.tradeNo,
      tryCount: (refund.tryCount ?? 0) + 1,
      errorText: null,
    }
  const update = (set: ColumnValues<typeof payOrder>) =>
    updateRows(work.db, payOrder, { tenantId: work.tenantId, ids: [payment.id], set, userId: null })
  const refundingAmount = subtractFen(payment.refundingAmount ?? ZERO_FEN, amountOf(refund))
  if (answer.state === 'failed') {
    await update({ refundingAmount })
    if (payment.accountId && refund.held) await releaseRefund(refund, work)
    await raiseFailedRefund(work, refund, answer.error ?? '')
    return { refundState: 'failed', errorText: (answer.error ?? '渠道退款失败').slice(0, 200) }
  }
  const feeBack = channel.feeRefunded ? feeBackOf(payment, amountOf(refund)) : ZERO_FEN
  const refundedAmount = addFen(payment.refundedAmount ?? ZERO_FEN, amountOf(refund))
  await update({
    refundingAmount,
    refundedAmount,
    status: refundedAmount === payment.amount ? 'refunded' : 'partRefunded',
  })
  await postRefund(refund, payment, { work, feeBack })
  return {
    refundState: 'done',
    refundTradeNo: answer.tradeNo,
    refundTime: momentOf(work),
    feeAmount: feeBack,
    errorText: null,
  }
}
