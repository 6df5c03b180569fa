import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler, Prefetch } from '../../engine/hooks.ts'
import { requireWithinLimit } from '../../engine/limits.ts'
import { particulars } from '../../engine/particulars.ts'
import { create } from './newPayment.ts'
import { asking, close, query } from './paymentOutcome.ts'
import { type Cashier, cashierColumns, cashierSentence, openCashier } from './prepay.ts'
import { refundingWith, requestRefund } from './refundRequest.ts'

type Payment = Row<typeof payOrder>
/** Runs before a transaction; whoever opens the cashier twice gets the same one. */
const prepayFirst: Prefetch<Payment> = (row, { services, tenantId }) =>
  row.status === 'unpaid' || row.status === 'paying'
    ? openCashier(services, tenantId, row)
    : Promise.resolve(null)

const prepay: ActionHandler<typeof payOrder, 'prepay'> = (row, _input, { prefetched }) => {
  const cashier = prefetched?.get(row.id) as Cashier | null | undefined
  if (prefetched && !cashier) fail('PAY_NO_CHANNEL')
  // Another call may have chosen a channel meanwhile, whose link the payer has.
  if (cashier && row.channelId !== null && row.channelId !== cashier.channel.id) fail('STATE_CONFLICT')
  return {
    set: cashier ? cashierColumns(cashier) : {},
    ...(cashier ? { answer: { payUrl: cashier.payUrl } } : {}),
    consequences: [cashierSentence(row, cashier ?? undefined)],
  }
}

const refund: ActionHandler<typeof payOrder, 'refund'> = async (row, { amount, reason }, work) => {
  await requireWithinLimit(payOrder, 'refund', amount, work)
  const made = await requestRefund(row, { amount, reason }, work)
  return {
    set: { refundingAmount: refundingWith(row, made) },
    answer: { refundNo: made.refundNo },
    consequences: [
      say('{payNo}：退款 ¥{amount}，原路退回付款人', {
        payNo: row.payNo ?? '',
        amount: formatFen(amount),
      }),
    ],
  }
}

export const payOrderParticulars = particulars(payOrder, {
  actions: { create, prepay, query, close, refund },
  prefetch: { prepay: prepayFirst, query: asking(false), close: asking(true) },
})
