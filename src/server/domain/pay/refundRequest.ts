import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { addFen, type Fen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { SCHEDULER_TOPIC } from '../../scheduler.ts'
import { insertRow } from '../../store/rows.ts'
import { amountOf } from './amountOf.ts'
import { holdRefund } from './payLedger.ts'

type Payment = Row<typeof payOrder>
type Refund = Row<typeof payRefund>

/** Name of the scheduled job that asks providers for refunds. */
export const REFUND_JOB = 'payRefunds'

/** What of a payment may still go back. */
export const refundableOf = (payment: Payment): Fen =>
  subtractFen(
    amountOf(payment),
    addFen(payment.refundingAmount ?? ZERO_FEN, payment.refundedAmount ?? ZERO_FEN),
  )

/** What is under way to a payer once a refund is. */
export const refundingWith = ({ refundingAmount }: Payment, refund: Refund): Fen =>
  addFen(refundingAmount ?? ZERO_FEN, amountOf(refund))

/** Writes a refund of a payment whose row is locked. Refuses PAY_REFUND_EXCEEDS. */
export async function insertRefund(
  payment: Payment,
  {
    amount,
    reason,
    automatic,
  }: { readonly amount: Fen; readonly reason: string; readonly automatic: boolean },
  { db, tenantId, caller, database }: Work,
): Promise<Refund> {
  if (amount > refundableOf(payment)) fail('PAY_REFUND_EXCEEDS', {}, 'amount')
  const refund = await insertRow(db, payRefund, tenantId, {
    payOrderId: payment.id,
    payNo: payment.payNo,
    channelId: payment.channelId,
    amount,
    feeAmount: ZERO_FEN,
    reason: reason.slice(0, 80),
    automatic,
    held: payment.accountId !== null,
    tryCount: 0,
    nextTime: formatMoment(new Date()),
    refundState: 'pending',
    createUser: automatic ? null : caller.session.userId,
  })
  await database.bus.send(db, SCHEDULER_TOPIC, REFUND_JOB)
  return refund
}

/**
 * Requests a refund of a payment whose row is locked; the provider is asked after the commit. Money of a top-up is held
 * on the customer's account until then. Refuses PAY_REFUND_EXCEEDS, and what a hold refuses.
 */
export async function requestRefund(
  payment: Payment,
  { amount, reason }: { readonly amount: Fen; readonly reason: string },
  work: Work,
): Promise<Refund> {
  const refund = await insertRefund(payment, { amount, reason, automatic: false }, work)
  if (payment.accountId) await holdRefund(refund, payment.accountId, work)
  return refund
}
