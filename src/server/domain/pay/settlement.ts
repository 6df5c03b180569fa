import { say } from '../../../contract/errors.ts'
import type { ColumnValues, Row } from '../../../contract/define/row.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { PaymentAnswer } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import { findRows } from '../../store/rows.ts'
import { feeOf, postPayment } from './payLedger.ts'
import { raisePaymentAlarm } from './paymentAlarm.ts'
import { returnLateMoney } from './lateMoney.ts'
import { refundingWith } from './refundRequest.ts'
import { amountOf } from './amountOf.ts'

type Payment = Row<typeof payOrder>
type Columns = ColumnValues<typeof payOrder>

/**
 * What follows from what a provider says of a payment. `mismatch`: it contradicts the payment, which stays as it is
 * and is marked.
 */
export interface Settlement {
  readonly outcome: 'paid' | 'late' | 'closed' | 'repeated' | 'open' | 'mismatch'
  readonly set: Columns
}

const OPEN: ReadonlySet<Payment['status']> = new Set(['unpaid', 'paying'])

/**
 * Posts what a provider says of a payment whose row is locked, once however often it is said; the caller writes the
 * returned columns. Money for a payment that was closed is posted as well, and goes back.
 */
export async function settlePayment(
  payment: Payment,
  { channel, answer }: { readonly channel: Channel; readonly answer: PaymentAnswer },
  work: Work,
): Promise<Settlement> {
  if (answer.state === 'closed')
    return OPEN.has(payment.status)
      ? { outcome: 'closed', set: { status: 'closed', closeTime: momentOf(work) } }
      : { outcome: 'repeated', set: {} }
  if (answer.state !== 'paid') return { outcome: 'open', set: {} }
  const problem = await contradiction(payment, { channel, answer }, work)
  if (problem !== null) return mismatch(payment, problem, work)
  if (!OPEN.has(payment.status) && payment.status !== 'closed') return { outcome: 'repeated', set: {} }
  const feeAmount = feeOf(amountOf(payment), channel.feeRate)
  const paid: Columns = {
    status: 'paid',
    channelId: channel.id,
    payWay: channel.payWay,
    channelTradeNo: answer.tradeNo,
    payTime: answer.payTime ? formatMoment(answer.payTime) : momentOf(work),
    feeAmount,
    problem: null,
  }
  const book = () => postPayment({ ...payment, feeAmount }, work)
  if (payment.status !== 'closed') {
    await book()
    return { outcome: 'paid', set: paid }
  }
  const refund = await returnLateMoney({ ...payment, channelId: channel.id }, book, work)
  await raisePaymentAlarm(work, payment, say('关闭后才到账，自动退回'))
  return { outcome: 'late', set: { ...paid, late: true, refundingAmount: refundingWith(payment, refund) } }
}

/** How an answer contradicts a payment, in Chinese; null where it does not. */
async function contradiction(
  payment: Payment,
  { channel, answer }: { readonly channel: Channel; readonly answer: PaymentAnswer },
  { db, tenantId }: Work,
): Promise<string | null> {
  const isOther = payment.channelId !== null && payment.channelId !== channel.id
  if (isOther || answer.mchId !== channel.mchId) return '商户号不一致'
  if (answer.amount !== payment.amount) return '金额不一致'
  if (payment.channelTradeNo !== null) return answer.tradeNo === payment.channelTradeNo ? null : '重复付款'
  if (answer.tradeNo === null) return '没有渠道流水号'
  if (payment.accountId === null) return null
  const [account] = await findRows(db, contractPartyAccount, tenantId, [payment.accountId])
  return account && account.status !== 'closed' ? null : '充值账户已销户'
}

async function mismatch(payment: Payment, problem: string, work: Work): Promise<Settlement> {
  if (payment.problem === problem) return { outcome: 'mismatch', set: {} }
  await raisePaymentAlarm(work, payment, say(problem))
  return { outcome: 'mismatch', set: { problem } }
}
